// The types that the scripts of a page use, for the type check only. They are not served.

/** An element of a page with the properties that the scripts use. Its tag decides which of them exist. */
interface PageElement extends HTMLElement {
  value: string
  valueAsNumber: number
  type: string
  name: string
  placeholder: string
  role: string
  checked: boolean
  disabled: boolean
  open: boolean
  href: string
  origin: string
  target: string
  returnValue: string
  selectedIndex: number
  selectedOptions: HTMLCollectionOf<HTMLOptionElement>
  selectionStart: number | null
  files: FileList
  labels: NodeListOf<PageElement> | null
  naturalWidth: number
  complete: boolean
  src: string
  setSelectionRange(start: number, end: number): void
  close(returnValue?: string): void
  showModal(): void

  /** The number of edits of the field since the page was drawn. */
  edits?: number
  /** The time of the last choice, in milliseconds. */
  chosenAt?: number
  /** The earlier values of a sheet whose fields are not there yet. */
  missing?: Filled[]
  /** The running upload; null after its cancellation. */
  upload?: XMLHttpRequest | null
}

/** A field's key, its value, and its type. */
type Filled = [key: string, value: any, type: string]

/** An action of the user: its number, its kind, the number of its element and its payload. */
type PageEvent = [sequence: number, kind: string, element: number, payload?: any]

/** A change of the page: the letter of the operation and its parameters. */
type Operation = [name: string, ...parameters: any[]]

/** The animation of a change: the parameter of `motion.timingOf`. */
type How = any[]

/** The timing of an animated change; null without an animation. */
type Timing = object | null

/** A message of the server: a frame, the confirmation of a resumed session, or a new page. */
interface Message {
  /** The number of a frame, and the newest event that it knows of. */
  n?: number
  a?: number
  o?: Operation[]
  x?: How
  /** The key for resuming, the version of the scripts, and the page's user. */
  welcome?: string
  v?: string
  u?: string
  page?: { html: string, rules: string, title: string, focus?: number }
}

/** The state of a page that survives a reload. */
interface PageRecord {
  owner?: string
  url: string
  tops: number[]
  edited: Filled[]
  focus?: string
  isLost: boolean
}

/** The browser's storage, or an empty one if storage is disabled. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The animations of a page's changes. */
interface Motion {
  timingOf(how?: How): Timing | void
  prepare(list?: Operation[], timing?: Timing | void): () => void
  enter(root?: PageElement, timing?: Timing | void): void
  leave(element?: PageElement, timing?: Timing | void): boolean | void
  show?(screen: PageElement): void
}

/** The loaded parts, by name. */
interface Parts {
  gestures?: any
  keyboard?: any
  maps?: any
  timers?: any
  turns?: any
  layout?: any
  moves?: any
  rows?: any
  flashes?: any
  motion?: Motion
  effects?: Effects
}

type Effects = Record<string, (...parameters: any[]) => any>

/** The functions that the page's script passes to its parts. */
interface Tools {
  page: PageElement
  on(types: string, action: (event: any) => any, how?: boolean | AddEventListenerOptions): void
  /** Returns the number of the event; 0 when too many are pending. */
  send(kind: string, element: PageElement | number, payload?: any): number
  awaits(element: PageElement | number, ...kinds: string[]): boolean
  listening(kind: string): string
  lookUp(id: any): PageElement
  number(element: any): number
  pointIn(element: PageElement, event: { clientX: number, clientY: number }): [number, number]
  isText(element: PageElement): boolean
  held(event: MouseEvent | KeyboardEvent): string[]
  tap(element: PageElement, event?: MouseEvent): void
  commit(field: PageElement): void
  follows: Map<string, any[]>
  calm: MediaQueryList
  mention(text: string): void
  keepPlace(): void
  reload(): void
  /** The elements that need each part of the script. */
  uses: Record<string, string>
  seen(): number
  sent(): number
  resume(key: string): void
}

// Queries on a page return elements of a page.
interface ParentNode {
  querySelector(selectors: string): PageElement | null
  querySelectorAll(selectors: string): NodeListOf<PageElement>
  /** Moves an element without losing its state, in browsers that support it. */
  moveBefore?(element: Element, before: Element | null): void
}
interface Element {
  closest(selectors: string): PageElement | null
}
interface Document {
  getElementById(id: string): PageElement | null
  readonly activeElement: PageElement
}
interface EventTarget {
  closest(selectors: string): PageElement | null
}

// Browser API that is newer than the compiler's list.
interface Window {
  trustedTypes?: { createPolicy(name: string, rules: object): any }
}
interface IntersectionObserverInit {
  scrollMargin?: string
}
interface CSSStyleDeclaration {
  scrollbarGutter: string
}
interface DOMStringMap {
  /** The number of the event whose answer is awaited; written as a number. */
  waiting?: any
}
