/// The rules that give the fixed classes their layout. Colours and faces are custom properties, which a host's own
/// sheet defines; here they have plain defaults.
package enum BaseStyle {
  package static let rules = tokens + layout + controls

  private static let tokens = """
    :root{color-scheme:light dark;--tint:#0a7aff;--red:#ff3b30;--orange:#ff9500;--yellow:#ffcc00;--green:#34c759;\
    --mint:#00c7be;--teal:#30b0c7;--cyan:#32ade6;--blue:#007aff;--indigo:#5856d6;--purple:#af52de;--pink:#ff2d55;\
    --brown:#a2845e;--gray:#8e8e93;--primary:light-dark(#000,#fff);--secondary:light-dark(#3c3c4399,#ebebf599);\
    --tertiary:light-dark(#3c3c434d,#ebebf54d);--quaternary:light-dark(#3c3c432e,#ebebf52e);\
    --background:light-dark(#fff,#000);--line:light-dark(#c6c6c8,#38383a);--material:light-dark(#f9f9f9cc,#1e1e1ecc);\
    --material-thin:light-dark(#f9f9f999,#1e1e1e99);--material-thick:light-dark(#f9f9f9ee,#1e1e1eee);\
    --mono:ui-monospace,monospace;--serif:ui-serif,serif;--rounded:ui-rounded,system-ui,sans-serif}

    """

  private static let layout = """
    *,*::before,*::after{box-sizing:border-box}
    [hidden]{display:none!important}
    .h,.v{display:flex;align-items:center;justify-content:center;gap:8px;min-width:0}
    .v{flex-direction:column}
    .h>*,.v>*{min-width:0}
    .h>.gh{flex:1 1 0}.h>.gv{align-self:stretch}
    .v>.gv{flex:1 1 0;min-height:0}.v>.gh{align-self:stretch}
    .z,.box,.layered,.row,.formRow,.under,.over,.tabPanel,.title,.swipe\
    {display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);place-items:center;min-width:0}
    .z>*,.layered>*{grid-area:1/1}
    .z>.gh,.box>.gh,.layered>.gh,.row>.gh,.formRow>.gh,.under>.gh,.over>.gh,.tabPanel>.gh,.swipe>.gh{justify-self:stretch}
    .z>.gv,.box>.gv,.layered>.gv,.under>.gv,.over>.gv,.tabPanel>.gv{align-self:stretch}
    .layered{position:relative;isolation:isolate}
    .layered>.under{position:absolute;inset:0;z-index:-1}
    .layered>.over{position:absolute;inset:0;pointer-events:none}
    .layered>.over>*{pointer-events:auto}
    .spacer{flex:1 1 0}.h>.spacer{min-width:8px}.v>.spacer{min-height:8px}
    .divider{background:var(--line)}.h>.divider{width:1px}.v>.divider,.row>.divider{height:1px}
    .text{white-space:pre-wrap;overflow-wrap:anywhere}
    .label{display:inline-flex;align-items:center;gap:6px}
    .icon{width:1.2em;height:1.2em;fill:none;stroke:currentcolor;stroke-width:1.8;stroke-linecap:round;\
    stroke-linejoin:round;flex:none}
    .icon .solid{fill:currentcolor}
    .label[data-key=title]>.icon,.label[data-key=icon]>.text\
    {position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .shape,.color{min-width:0;min-height:0}
    .scroll{overflow-y:auto;display:flex;flex-direction:column;align-items:center;width:100%;min-height:0}
    .scroll>.gh{align-self:stretch}
    .grid{display:grid;justify-items:center;width:100%}.grid>.gh{justify-self:stretch}
    .stack,.screen,.tabs{display:flex;flex-direction:column;align-items:center;min-height:0;flex:1 1 0;width:100%}
    .stack>*,.screen>.gh,.tabs>*{align-self:stretch}
    .screen>.gv,.stack>.gv,.tabs>.tabPanel{flex:1 1 0;min-height:0}

    """

  private static let controls = """
    .button,.tab{font:inherit;color:var(--tint);background:none;border:0;padding:0;cursor:pointer;display:inline-grid;\
    place-items:center;min-width:24px;min-height:24px}
    .button:active{opacity:.6}.button:disabled{opacity:.4;cursor:default}
    .button[data-key=plain]{color:inherit}
    .button[data-key=bordered]{background:color-mix(in srgb,var(--tint) 15%,transparent);padding:7px 12px;border-radius:8px}
    .button[data-key=prominent]{background:var(--tint);color:#fff;padding:7px 12px;border-radius:8px}
    .button[data-action=destructive]{color:var(--red)}
    .button:has(>.file){position:relative}.button:has(>.file:disabled){opacity:.4}
    .button:has(>.file:focus-visible){outline:2px solid;outline-offset:2px}
    .file{position:absolute;inset:0;width:100%;height:100%;opacity:0;cursor:pointer;font-size:0}
    .link{color:var(--tint);text-decoration:none;min-width:0;display:inline-grid}
    .field{font:inherit;color:inherit;background:none;border:0;width:100%;min-width:0;resize:none;field-sizing:content}
    .toggle,.picker,.stepper{display:flex;align-items:center;justify-content:space-between;gap:8px;width:100%}
    .list{list-style:none;margin:0;padding:0;width:100%;overflow-y:auto}
    .row,.formRow{justify-items:start;padding:11px 16px;border-bottom:1px solid var(--line);min-height:44px}
    .section{list-style:none;width:100%}
    .sectionHeader,.sectionFooter{color:var(--secondary);font-size:.8rem;padding:12px 16px 6px}
    .form{display:block;margin:0;padding:0;width:100%;list-style:none}
    .bar{display:flex;align-items:center;gap:12px;padding:8px 16px;flex-wrap:wrap}
    .title{flex:1 1 0;margin:0;font-size:1rem;place-items:center start}
    .items{display:flex;gap:12px;list-style:none;margin:0;padding:0}.search{flex:1 0 100%}
    .tabBar{display:flex;justify-content:space-around;padding:6px;border-top:1px solid var(--line)}
    .tab{color:var(--secondary)}.tab[aria-selected=true]{color:var(--tint)}
    .dialog,.alert{border:0;border-radius:14px;padding:20px;color:inherit;background:var(--background);\
    max-width:min(40rem,calc(100vw - 32px))}
    .menu{position:relative}.menu>.items{position:absolute;flex-direction:column;background:var(--background);\
    border-radius:12px;padding:8px;z-index:9}
    .unavailable{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:8px;padding:24px;\
    text-align:center;color:var(--secondary)}
    .image{display:block;max-width:none}

    """
}
