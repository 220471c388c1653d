import { describe, expect, it } from 'vitest';
import { shippedPackages, vendoredFiles, writeNotices, writeSbom } from './notices.ts';
import { root } from './process.ts';

const packages = shippedPackages(root);

/** Licences under which the program may ship code of others. */
const PERMISSIVE =
  /^\(?(MIT|ISC|BlueOak-1\.0\.0|0BSD|BSD-[23]-Clause|Apache-2\.0|Zlib|CC0-1\.0|Python-2\.0)( (AND|OR) |\)|$)/;

describe('shipped packages', () => {
  it('include what is bundled and what is native, and no tool', () => {
    const names = packages.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['react', 'hono', 'onnxruntime-node', '@embedpdf/pdfium']),
    );
    expect(
      names.filter((name) =>
        /^(vite|electron(-builder)?$|typescript|node-(bin-)?(darwin|linux|win))/.test(name),
      ),
    ).toEqual([]);
  });

  it.each(packages)('$name $version has a permissive licence and its text', (item) => {
    expect(item.licence).toMatch(PERMISSIVE);
    expect(item.texts.join('').length).toBeGreaterThan(300);
  });
});

it('the notices name everything that is shipped, with PDFium and the fonts of pdf.js', () => {
  const text = writeNotices(root);
  for (const { name, version } of packages) expect(text).toContain(`- ${name} ${version} (`);
  for (const { name } of vendoredFiles(root)) expect(text).toContain(name);
  expect(text).toContain('PDFium Authors');
  expect(text).toMatch(/LIBERATION font/);
  expect(text).toContain('PaddlePaddle Authors');
});

it('the bill of materials lists the same, with versions, licences and hashes', () => {
  const text = writeSbom(root);
  expect(writeSbom(root)).toBe(text);
  const { bomFormat, components } = JSON.parse(text);
  expect(bomFormat).toBe('CycloneDX');
  expect(components).toHaveLength(packages.length + vendoredFiles(root).length);
  for (const { licenses, hashes } of components) {
    expect(licenses).toHaveLength(1);
    expect(hashes[0].content).toMatch(/^[0-9a-f]{64,128}$/);
  }
  const refs = components.map((component: Record<string, string>) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
});
