// What the scripts of a page hold in their hands, for the check of their types. Nothing of it is served.

/** An element of a page, as far as the scripts use it: which of the properties it has, its tag decides. */
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

  /** How often somebody has typed into the field since the page was drawn. */
  edits?: number
  /** When something was chosen, in milliseconds. */
  chosenAt?: number
  /** What was filled into a sheet before, as far as its fields are not there yet. */
  missing?: Filled[]
  /** The file that is being sent; null when that was cancelled. */
  upload?: XMLHttpRequest | null
}

/** A field's key, what stands in it, and its type. */
type Filled = [key: string, value: any, type: string]

/** What the user did: its number, its kind, the number of its element and what belongs to it. */
type PageEvent = [sequence: number, kind: string, element: number, payload?: any]

/** A change of the page: the letter of the operation and its parameters. */
type Operation = [name: string, ...parameters: any[]]

/** How a change moves: what `motion.timingOf` takes. */
type How = any[]

/** How a change that moves is timed; null: it is there at once. */
type Timing = object | null

/** A message of the server: a frame, the word that a session goes on, or a page from the beginning. */
interface Message {
  /** The number of a frame, and the newest event that it knows of. */
  n?: number
  a?: number
  o?: Operation[]
  x?: How
  /** The key to come back with, the version of the scripts, and whose page it is. */
  welcome?: string
  v?: string
  u?: string
  page?: { html: string, rules: string, title: string, focus?: number }
}

/** What is kept of a page over a reload. */
interface PageRecord {
  owner?: string
  url: string
  tops: number[]
  edited: Filled[]
  focus?: string
  isLost: boolean
}

/** What a browser keeps, or nothing where it is told to keep nothing. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What moves when the page changes. */
interface Motion {
  timingOf(how?: How): Timing | void
  prepare(list?: Operation[], timing?: Timing | void): () => void
  enter(root?: PageElement, timing?: Timing | void): void
  leave(element?: PageElement, timing?: Timing | void): boolean | void
  show?(screen: PageElement): void
}

/** The parts that were loaded, by name. */
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

/** What the page's script hands to its parts. */
interface Tools {
  page: PageElement
  on(types: string, action: (event: any) => any, how?: boolean | AddEventListenerOptions): void
  /** The number of the event; 0 when too much waits. */
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
  /** The elements for which each part of the script is there. */
  uses: Record<string, string>
  seen(): number
  sent(): number
  resume(key: string): void
}

// What is queried on a page is of a page.
interface ParentNode {
  querySelector(selectors: string): PageElement | null
  querySelectorAll(selectors: string): NodeListOf<PageElement>
  /** In the browsers that have it: moves without losing state. */
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

// Later than the compiler's list of what browsers have.
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
