/**
 * Rows for a terminal: aligned, with a header; for other programs: tab-separated, without a header.
 */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  if (!process.stdout.isTTY) {
    for (const row of rows) console.log(row.join('\t'));
    return;
  }
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [head, ...rows]) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
