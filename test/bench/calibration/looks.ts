/** How drawn tables look: rulings, fills, fonts, white space; and pages without a table. */
import type { Chance } from './chance.ts';
import { type DrawnTable, phrase } from './contents.ts';

type Rules = (table: string) => string;

const LINE = '0.6pt solid #222';
const GRID: Rules = (t) => `${t} :is(td,th){border:${LINE}}`;
const RULINGS: readonly Rules[] = [
  () => '',
  GRID,
  (t) => `${t} :is(td,th){border-bottom:0.4pt solid #999} ${t} .last th{border-bottom:${LINE}}`,
  (t) => `${t}{border-top:1pt solid;border-bottom:1pt solid} ${t} .last th{border-bottom:${LINE}}`,
  (t) => `${t} .last th{border-bottom:${LINE}}`,
  (t) => `${t} tr:last-child td:not(.stub){border-top:${LINE};border-bottom:2pt double #222}`,
  (t) => `${t}{border:${LINE}} ${t} :is(td,th)+:is(td,th){border-left:${LINE}}`,
  (t) => `${t} tr:nth-child(even){background:#e6ecf2}`,
  (t) => `${t} th{background:#24507a;color:#fff} ${t} td{border-bottom:0.3pt solid #bbb}`,
  (t) => `${t}{border-top:1pt solid} ${t} tr:nth-child(4n+1) :is(td,th){border-bottom:${LINE}}`,
  (t) => `${t} td{background:#e8eef6;border:1.2pt solid #fff} ${t} th{background:#ccd8e6}`,
];
const FONTS = ['Liberation Sans', 'Liberation Serif', 'DejaVu Sans', 'DejaVu Serif'];

export function styleOf(chance: Chance, id: string, { figures, ruled, tight }: DrawnTable): string {
  const table = `#${id}`;
  const align = figures ? chance.of(['right', 'right', 'right', 'center']) : 'left';
  const head = chance.of([align, 'center']);
  // Texts run over several lines: only white shows where a row ends.
  const leading = tight
    ? chance.of([0, 0, 0.5, 1])
    : figures
      ? chance.of([0, 0.5, 1.5, 3])
      : chance.of([1, 2, 3, 5]);
  const cell = `padding:${leading}pt ${chance.of([3, 5, 8])}pt`;
  const width = figures || tight ? chance.of(['auto', 'auto', '100%']) : '100%';
  const font = `${chance.of([7, 8, 9, 9, 10, 11])}pt '${chance.of(FONTS)}'`;
  return [
    `${table}{border-collapse:collapse;width:${width};font:${font}}`,
    `${table} :is(td,th){${cell};text-align:${align};font-weight:normal;white-space:pre-line}`,
    `${table} td{vertical-align:${tight ? 'top' : chance.of(['top', 'top', 'middle', 'bottom'])}}`,
    `${table} th{vertical-align:bottom;text-align:${head};font-weight:${chance.of([400, 700])}}`,
    // A name over several columns is hardly ever right-aligned.
    figures ? `${table} th:not([colspan="1"]){text-align:center}` : '',
    `${table} .stub{text-align:left} ${table} .strong{font-weight:700}`,
    figures ? `${table} td:not(.stub){white-space:nowrap}` : '',
    tight ? `${table} td:not(:first-child,:last-child){white-space:nowrap}` : '',
    tight && chance.is(0.3) ? `${table} .stub{width:${chance.between(6, 20)}em}` : '',
    // Labels and names run over several lines, these hanging or not.
    figures && chance.is(0.5) ? `${table} .stub{width:${chance.between(6, 20)}em}` : '',
    figures && chance.is(0.4) ? `${table} th:not(.stub){width:${chance.between(3, 6)}em}` : '',
    chance.is(0.3) ? `${table} td.stub{padding-left:1.4em;text-indent:-0.9em}` : '',
    `${table} :is(td,th){line-height:${chance.of([1, 1.15, 1.2, 1.4])}}`,
    `${table} .indent{padding-left:14pt} ${table} .low{vertical-align:bottom}`,
    (ruled ? GRID : chance.of(RULINGS))(table),
  ].join('\n');
}

export function htmlOf(id: string, { rows, headerRows }: DrawnTable): string {
  // Cells under one that spans their row from above are no stubs.
  let covered = 0;
  const lines = rows.map((cells, row) => {
    const stub = covered <= row;
    covered = Math.max(covered, row + (cells[0]?.rowSpan ?? 1));
    const tag = row < headerRows ? 'th' : 'td';
    const inner = cells.map((cell, at) => {
      const classes = [
        at === 0 && stub && 'stub',
        cell.strong && 'strong',
        cell.indent && 'indent',
        cell.low && 'low',
      ].filter(Boolean);
      const spans = `rowspan="${cell.rowSpan ?? 1}" colspan="${cell.columnSpan ?? 1}"`;
      return `<${tag} ${spans} class="${classes.join(' ')}">${cell.text}</${tag}>`;
    });
    return `<tr class="${row === headerRows - 1 ? 'last' : ''}">${inner.join('')}</tr>`;
  });
  return `<table id="${id}">${lines.join('')}</table>`;
}

export const paragraph = (chance: Chance, sentences: number): string =>
  `<p>${chance.times(sentences, () => `${phrase(chance, 8, 18)}.`).join(' ')}</p>`;

const row = (cells: readonly string[], style = ''): string =>
  `<div style="display:flex;${style}">${cells.map((cell) => `<div style="flex:1">${cell}</div>`).join('')}</div>`;

const lines = (chance: Chance, count: number, line: (index: number) => string): string =>
  chance.times(count, line).join('<br>');

/** What is easily taken for a table and is none. */
export const NO_TABLES: readonly ((chance: Chance) => string)[] = [
  (chance) =>
    `<div style="columns:2">${chance.times(6, () => paragraph(chance, 4)).join('')}</div>`,
  (chance) =>
    chance
      .times(chance.between(8, 20), (index) => {
        const dots = '. '.repeat(150);
        return (
          `<div style="display:flex"><span>${index + 1} ${phrase(chance, 2, 5)}</span>` +
          `<span style="flex:1;height:1.2em;overflow:hidden">${dots}</span>${3 * index + 2}</div>`
        );
      })
      .join(''),
  (chance) => `<ul>${chance.times(10, () => `<li>${phrase(chance, 3, 12)}</li>`).join('')}</ul>`,
  (chance) =>
    `<div style="display:flex;justify-content:space-between">${chance
      .times(2, () => `<div>${lines(chance, 4, () => phrase(chance, 1, 3))}</div>`)
      .join('')}</div>${paragraph(chance, 4)}`,
  (chance) =>
    `<div style="display:flex;gap:40pt">${chance
      .times(2, () => `<div>By: ________________<br>Name: ${phrase(chance, 2, 2)}<br>Date:</div>`)
      .join('')}</div>`,
  (chance) =>
    chance.times(8, () => `<p><b>${phrase(chance, 3, 6)}</b></p>${paragraph(chance, 2)}`).join(''),
  // Contents whose sections restart their numbering, without leaders.
  (chance) =>
    chance
      .times(chance.between(5, 16), (index) => {
        const page = (3 + 4 * index) % 29;
        return `<div style="display:flex;justify-content:space-between"><span>${phrase(chance, 3, 8)}</span><span>${page}</span></div>`;
      })
      .join(''),
  // Program text.
  (chance) =>
    `<pre>${chance
      .times(
        10,
        () =>
          `${chance.of(['', '    '])}${phrase(chance, 1, 2).padEnd(22)}= ${phrase(chance, 1, 2).padEnd(22)}${chance.is(0.6) ? `// ${phrase(chance, 1, 3)}` : ''}`,
      )
      .join('\n')}</pre>`,
  // Numbered formulas.
  (chance) =>
    chance
      .times(
        chance.between(3, 7),
        (index) =>
          `<div style="display:flex;justify-content:space-between;padding:6pt 60pt"><i>${phrase(chance, 1, 1)} = ax + ${index}</i><span>(3.${index + 1})</span></div>`,
      )
      .join(''),
  // Entries of a form over what they are.
  (chance) =>
    chance
      .times(
        chance.between(2, 5),
        () =>
          `<div style="display:flex">${chance
            .times(
              3,
              () =>
                `<div style="width:33%">${phrase(chance, 1, 2)}<br>(${phrase(chance, 1, 2).toLowerCase()})</div>`,
            )
            .join('')}</div>`,
      )
      .join(''),
  // People in columns, in bold over what they do.
  (chance) =>
    chance
      .times(
        chance.between(3, 7),
        () =>
          `<div style="display:flex">${chance
            .times(
              chance.between(2, 3),
              () =>
                `<div style="width:33%"><b>${phrase(chance, 2, 2)}</b><br>${phrase(chance, 1, 3)}</div>`,
            )
            .join('')}</div>`,
      )
      .join(''),
  // Years beside paragraphs, in two columns.
  (chance) =>
    `<div style="columns:2">${chance
      .times(
        chance.between(6, 10),
        (index) =>
          `<div style="display:flex;gap:12pt"><span>${1980 + index}</span><span>${phrase(chance, 14, 24).toLowerCase()}</span></div>`,
      )
      .join('')}</div>`,
  // Figures in large type, each over what it is.
  (chance) =>
    row(
      chance.times(
        chance.between(2, 4),
        () => `<b style="font-size:1.8em">${chance.between(2, 98)}%</b><br>${phrase(chance, 2, 6)}`,
      ),
      'gap:12pt',
    ),
  // Questions over answers to choose from.
  (chance) =>
    chance
      .times(
        chance.between(2, 5),
        (index) =>
          `<div>${index + 1}. ${phrase(chance, 5, 12)}?</div>${row(
            ['A', 'B', 'C', 'D'].map((mark) => `${mark}) ${phrase(chance, 1, 2)}`),
          )}`,
      )
      .join(''),
  // Lines to fill in.
  (chance) =>
    chance
      .times(chance.between(2, 6), () =>
        row(
          chance.times(
            chance.between(1, 3),
            () => `${phrase(chance, 1, 2)}: ${'_'.repeat(chance.between(6, 18))}`,
          ),
        ),
      )
      .join(''),
  // Titles with dates at the right, over texts.
  (chance) =>
    chance
      .times(
        chance.between(2, 5),
        (index) =>
          `<div style="display:flex;justify-content:space-between"><b>${phrase(chance, 2, 6)}</b><span>${2004 + index} – ${2006 + index}</span></div>${paragraph(chance, chance.between(1, 3))}`,
      )
      .join(''),
  // Short paragraphs in columns, each under its title.
  (chance) =>
    row(
      chance.times(
        chance.between(2, 3),
        () => `<b>${phrase(chance, 1, 3)}</b>${paragraph(chance, chance.between(1, 3))}`,
      ),
      'gap:16pt',
    ),
  // Marginal notes.
  (chance) =>
    chance
      .times(
        chance.between(1, 4),
        () =>
          `<div style="display:flex;gap:14pt"><div style="width:22%"><small>${phrase(chance, 2, 5)}</small></div><div style="flex:1">${paragraph(chance, chance.between(1, 3))}</div></div>`,
      )
      .join(''),
];
