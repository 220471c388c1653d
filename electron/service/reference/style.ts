/** Styles of the reference, in both themes; the colours are those of the window. */
export const REFERENCE_STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#ffffff, #1a1c1e);
  --sunken: light-dark(#f6f6f4, #202326);
  --text: light-dark(#1b1e20, #e9ebec);
  --muted: light-dark(#5b6166, #a3aab0);
  --border: light-dark(#dfe0dd, #32373b);
  --accent: light-dark(#0a6b64, #55c4b8);
  --danger: light-dark(#b3261e, #ff9389);
  --warning: light-dark(#8a5300, #e9b45e);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body {
  margin: 0; display: grid; grid-template-columns: 280px minmax(0, 1fr);
  background: var(--page); color: var(--text);
  font: 14px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
nav {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 24px 16px;
  background: var(--sunken); border-right: 1px solid var(--border); font-size: 13px;
}
nav strong { display: block; margin: 20px 8px 4px; font-size: 12px; color: var(--muted); font-weight: 600; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: flex; gap: 8px; padding: 3px 8px; border-radius: 6px; color: var(--text); }
nav li a:hover { background: var(--border); text-decoration: none; }
nav .method { flex: 0 0 44px; font-size: 11px; line-height: 20px; }
main { padding: 32px 48px 96px; max-width: 60rem; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 8px; }
h2 { font-size: 20px; margin: 56px 0 0; padding-bottom: 8px; border-bottom: 1px solid var(--border); }
h3 { font-size: 15px; margin: 0 0 4px; }
h4 { font-size: 12px; margin: 16px 0 4px; color: var(--muted); font-weight: 600; }
p { margin: 0 0 8px; }
section { padding: 28px 0 0; }
section:target h3 { color: var(--accent); }
code, pre, .method { font-family: ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono", monospace; font-size: 12.5px; }
pre {
  margin: 0; padding: 12px; overflow-x: auto; line-height: 1.5;
  background: var(--sunken); border: 1px solid var(--border); border-radius: 6px;
}
details pre { margin-top: 6px; max-height: 420px; overflow-y: auto; }
summary { cursor: pointer; padding: 2px 0; }
.method { font-weight: 600; }
.GET { color: var(--accent); } .DELETE { color: var(--danger); }
.POST, .PUT, .PATCH { color: var(--warning); }
.note { color: var(--muted); }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
td { text-align: left; padding: 4px 16px 4px 0; vertical-align: top; border-top: 1px solid var(--border); }
td { overflow-wrap: anywhere; } td:first-child { width: 11rem; } td:nth-child(2) { width: 8rem; } tr:first-child td { border-top: 0; }
.errors { display: flex; flex-wrap: wrap; gap: 2px 16px; margin: 0; padding: 0; list-style: none; }
@media (max-width: 800px) {
  body { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--border); }
  main { padding: 24px 16px 64px; }
}
`;
