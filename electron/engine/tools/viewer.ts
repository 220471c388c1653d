/** Styles and script of an explanation; plain text, as it is written into the file unchanged. */

export const STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#eceef1, #16181b); --panel: light-dark(#fff, #22252a); --line: light-dark(#d4d7dc, #3a3e45); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); font: 13px/1.45 system-ui, sans-serif; display: grid; grid-template: auto 1fr / minmax(0, 1fr) 22rem; height: 100vh; }
header { grid-column: 1 / 3; background: var(--panel); border-bottom: 1px solid var(--line); padding: 8px 16px; display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: baseline; }
h1 { font-size: 14px; margin: 0; }
h2 { font-size: 13px; margin: 0; }
nav { display: flex; flex-wrap: wrap; gap: 2px 14px; }
nav label { white-space: nowrap; }
nav i { display: inline-block; width: 9px; height: 9px; border-radius: 2px; margin-right: 3px; background: var(--hue); }
main { overflow: auto; padding: 16px; grid-row: 2; grid-column: 1; }
aside { grid-row: 2; grid-column: 2; overflow: auto; background: var(--panel); border-left: 1px solid var(--line); padding: 12px 16px; overflow-wrap: anywhere; }
aside pre { white-space: pre-wrap; font: inherit; margin: 0 0 10px; padding-left: 8px; border-left: 3px solid var(--hue); }
section { max-width: 1000px; margin: 0 auto 28px; }
.facts { margin: 2px 0 8px; padding: 0; list-style: none; opacity: 0.75; }
.failed { color: #d33; }
.sheet { position: relative; width: 100%; background: #fff; box-shadow: 0 1px 4px #0004; }
.sheet img, .sheet svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.layer rect { fill: var(--hue); fill-opacity: 0.1; stroke: var(--hue); stroke-width: 0.7; }
.layer rect.inner { fill: none; stroke-width: 0.4; }
.layer .bad rect { fill: #d22; stroke: #d22; fill-opacity: 0.1; }
.layer .bad rect.inner { fill: none; }
.layer .faint rect { fill-opacity: 0.04; stroke-opacity: 0.6; stroke-dasharray: 2 1.5; }
.layer text { fill: var(--hue); font-family: system-ui, sans-serif; font-weight: 700; paint-order: stroke; stroke: #fff; stroke-width: 2; pointer-events: none; }
.layer .bad text { fill: #d22; }
.layer .pointed > rect:not(.inner) { fill-opacity: 0.3; stroke-width: 1.4; }
.order { fill: none; stroke: var(--hue); stroke-width: 0.8; stroke-opacity: 0.55; pointer-events: none; }
`;

export const SCRIPT = `
const HUES = ['#c2185b', '#1565c0', '#00838f', '#6d4c41', '#b26a00', '#2e7d32', '#7b1fa2', '#5d4bd8', '#0277bd'];
const groups = [...document.querySelectorAll('.layer')];
const names = [...new Set(groups.map((group) => group.dataset.layer))];
const nav = document.getElementById('layers');
const switches = names.map((name, index) => {
  const own = groups.filter((group) => group.dataset.layer === name);
  const hue = HUES[index % HUES.length];
  for (const group of own) group.style.setProperty('--hue', hue);
  const label = document.createElement('label');
  label.style.setProperty('--hue', hue);
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.checked = own[0].style.display !== 'none';
  box.addEventListener('change', () => {
    for (const group of own) group.style.display = box.checked ? '' : 'none';
  });
  label.append(box, document.createElement('i'), index + 1 + ' ' + own[0].dataset.title);
  nav.append(label);
  return box;
});
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[0-9]$/.test(event.key)) return;
  for (const box of event.key === '0' ? switches.filter((box) => box.checked) : [switches[event.key - 1]]) box?.click();
});
const says = document.getElementById('says');
let pointed = [];
document.querySelector('main').addEventListener('pointermove', (event) => {
  const marks = document.elementsFromPoint(event.clientX, event.clientY).filter((found) => found.matches('.mark > rect:not(.inner)'));
  if (marks.length === 0) return;
  for (const mark of pointed) mark.parentElement.classList.remove('pointed');
  pointed = marks;
  for (const mark of marks) mark.parentElement.classList.add('pointed');
  says.replaceChildren(...marks.map((mark) => {
    const said = document.createElement('pre');
    said.style.setProperty('--hue', mark.closest('.layer').style.getPropertyValue('--hue'));
    said.textContent = mark.firstChild.textContent;
    return said;
  }));
});
`;
