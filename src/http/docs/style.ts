/** Styles of the docs: system fonts and colours, one column, and wide content that scrolls by itself. */

export const STYLE = `:root {
  color-scheme: light dark;
  --text: #1c2024;
  --quiet: #60646c;
  --line: #dcdfe3;
  --shade: #f4f5f7;
  --link: #0b5cad;
  --ground: #ffffff;
  --getter: #1f6f43;
  --setter: #0b5cad;
  --terminator: #8a4b08;
  --keyword: #8a2a8f;
  --string: #1a6636;
  --number: #8a4b08;
  --name: #0b5cad;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e4e6e9;
    --quiet: #a3a8b0;
    --line: #363b42;
    --shade: #1e2227;
    --link: #7ab8ff;
    --ground: #14171a;
    --getter: #6fcf97;
    --setter: #7ab8ff;
    --terminator: #f0b35f;
    --keyword: #d8a0e8;
    --string: #8fd3a2;
    --number: #f0b35f;
    --name: #7ab8ff;
  }
}
* { box-sizing: border-box; }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 16px/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  overflow-wrap: break-word;
}
a { color: var(--link); }
.skip { background: var(--ground); left: 0.5rem; padding: 0.3rem 0.6rem; position: absolute; top: -4rem; z-index: 1; }
.skip:focus { top: 0.5rem; }
main:focus { outline: none; }
main { max-width: 50rem; padding: 1.5rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.25; margin: 0.5rem 0; }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 2.2rem 0 0.6rem; }
h3 { font-size: 1.05rem; margin: 1.8rem 0 0.4rem; }
.summary { color: var(--quiet); font-size: 1.1rem; margin-top: 0; }
.note { color: var(--quiet); }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace; font-size: 0.875em; }
code { background: var(--shade); border-radius: 4px; padding: 0.1em 0.3em; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; background: var(--shade); border: 1px solid var(--line); border-radius: 8px; line-height: 1.5; overflow-x: auto; padding: 0.8rem 1rem; }
pre code { background: none; padding: 0; font-size: 0.85rem; }
pre.output { background: none; border-style: dashed; }
pre + pre.output, .copied + pre.output { margin-top: -0.4rem; }
.hljs-comment, .hljs-meta { color: var(--quiet); }
.hljs-keyword, .hljs-literal { color: var(--keyword); }
.hljs-string, .hljs-regexp { color: var(--string); }
.hljs-number, .hljs-symbol { color: var(--number); }
.hljs-attr, .hljs-title, .hljs-type, .hljs-variable { color: var(--name); }
.copied { background: var(--shade); border: 1px solid var(--line); border-radius: 8px; margin: 1em 0; }
.copied pre { border: 0; margin: 0; padding-top: 0.1rem; }
.copy { background: none; border: 0; border-radius: 6px; color: var(--quiet); cursor: pointer; display: block; font: inherit; font-size: 0.8rem; margin-left: auto; padding: 0.2rem 0.6rem; }
.copy:hover { color: var(--text); text-decoration: underline; }
.page { display: grid; grid-template-columns: minmax(0, 50rem); justify-content: center; gap: 0 1.5rem; }
.page main { min-width: 0; width: 100%; }
.sidebar { padding: 2.2rem 1.25rem; }
.contents ul { list-style: none; margin: 0; padding: 0; }
.contents li { line-height: 1.35; margin: 0.45rem 0; }
.contents .sub { margin-left: 0.9rem; }
.contents code { background: none; padding: 0; }
details.contents { border: 1px solid var(--line); border-radius: 8px; padding: 0.5rem 0.9rem; }
nav.contents { display: none; font-size: 0.9em; }
nav.contents p { color: var(--quiet); font-weight: 600; margin: 0 0 0.6rem; }
nav.contents a { text-decoration: none; }
nav.contents a:hover { text-decoration: underline; }
@media (min-width: 60rem) {
  .page:has(nav.contents) { grid-template-columns: minmax(0, 50rem) 14rem; }
  .page main { grid-row: 1; }
  details.contents { display: none; }
  nav.contents { align-self: start; grid-row: 1; display: block; max-height: 100vh; overflow-y: auto; padding: 2.2rem 1.25rem 2rem 0; position: sticky; top: 0; }
}
@media (min-width: 80rem) {
  .page:has(.sidebar) { grid-template-columns: 14rem minmax(0, 50rem); }
  .page:has(.sidebar):has(nav.contents) { grid-template-columns: 14rem minmax(0, 50rem) 14rem; }
  .sidebar { grid-column: 1; grid-row: 1; font-size: 0.95em; padding-right: 0; }
  .page:has(.sidebar) main { grid-column: 2; }
}
.sidebar ul { list-style: none; margin: 0; padding: 0; }
.sidebar li { margin: 0.4rem 0; }
.sidebar p { color: var(--quiet); font-size: 0.9em; font-weight: 600; margin: 1.2rem 0 0.4rem; }
.sidebar [aria-current] { color: var(--text); font-weight: 600; text-decoration: none; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 0.8rem 0; font-size: 0.94em; }
th, td { border-bottom: 1px solid var(--line); padding: 0.4rem 0.9rem 0.4rem 0; text-align: left; vertical-align: top; }
th { color: var(--quiet); font-weight: 600; }
td code { overflow-wrap: break-word; }
td:first-child code { white-space: nowrap; }
@media (min-width: 40rem) {
  .config td:nth-child(2) { min-width: 7rem; width: 30%; }
  .config td:last-child { min-width: 14rem; }
}
@media not all and (min-width: 40rem) {
  h1 { font-size: 1.5rem; }
  td:first-child code { white-space: normal; }
  .stacked thead { position: absolute; clip-path: inset(50%); }
  .stacked :is(table, tbody, tr, td) { display: block; min-width: 0; width: auto; }
  .stacked tr { border-bottom: 1px solid var(--line); padding: 0.5rem 0; }
  .stacked td { border: 0; padding: 0.1rem 0; }
  .stacked td:empty { display: none; }
  .config td:nth-child(3) > code::before { color: var(--quiet); content: 'default '; }
}
.rows { margin: 0.4rem 0 1rem; }
.rows td { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.85rem; white-space: nowrap; }
.null { color: var(--quiet); font-style: italic; }
.diagram { align-items: center; display: flex; flex-wrap: wrap; gap: 1rem 2rem; margin: 1.5rem 0; }
.diagram svg { flex: 0 1 22.25rem; min-width: 0; }
.diagram figcaption { flex: 1 1 14rem; }
.diagram ul { list-style: none; margin: 0; padding: 0; }
.diagram li { margin: 0.6rem 0; }
.diagram rect { fill: var(--shade); stroke: currentColor; stroke-width: 1.5; }
.diagram text { fill: var(--text); font-size: 13px; text-anchor: middle; }
.diagram .type { fill: var(--quiet); font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 9px; }
.diagram .edge { fill: none; stroke: var(--quiet); stroke-width: 1.5; }
.getter { color: var(--getter); }
.setter { color: var(--setter); }
.terminator { color: var(--terminator); }
details { margin: 1rem 0; }
summary { cursor: pointer; color: var(--quiet); }
ul.pages { list-style: none; padding: 0; }
ul.pages li { margin: 0.9rem 0; }
`;

/** Also used on the reference page, whose own style it must not affect. */
export const NAVIGATION_STYLE = `.weir-nav {
  align-items: baseline;
  border-bottom: 1px solid #8884;
  display: flex;
  flex-wrap: wrap;
  font: 15px/1.4 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  gap: 0.2rem 1.2rem;
  padding: 0.7rem 1.25rem;
}
.weir-nav a { color: inherit; text-decoration: none; }
.weir-nav a:hover, .weir-nav a[aria-current] { text-decoration: underline; text-underline-offset: 0.3em; }
.weir-nav .weir-name { font-weight: 700; }
.weir-nav .search { margin-left: auto; }
.search input { background: transparent; border: 1px solid #8886; border-radius: 6px; color: inherit; font: inherit; max-width: 100%; padding: 0.1rem 0.5rem; }
`;
