import { expect, test } from 'vitest';
import { readPayload } from '../index.ts';

const read = (payload: unknown) => readPayload('alto', payload);

const ALTO = `<?xml version="1.0" encoding="UTF-8"?>
<a:alto xmlns:a="http://www.loc.gov/standards/alto/ns-v4#">
  <a:Description><a:MeasurementUnit>mm10</a:MeasurementUnit></a:Description>
  <a:Layout>
    <a:Page ID="P1" PHYSICAL_IMG_NR="7" WIDTH="1000" HEIGHT="2000">
      <a:TopMargin HPOS="0" VPOS="0" WIDTH="1000" HEIGHT="100">
        <a:TextBlock ID="B0" HPOS="100" VPOS="20" WIDTH="200" HEIGHT="40">
          <a:TextLine><a:String CONTENT="Gazette" HPOS="100" VPOS="20" WIDTH="200" HEIGHT="40"/></a:TextLine>
        </a:TextBlock>
      </a:TopMargin>
      <a:PrintSpace HPOS="0" VPOS="100" WIDTH="1000" HEIGHT="1800">
        <a:TextBlock ID="B1">
          <a:TextLine HPOS="100" VPOS="200" WIDTH="600" HEIGHT="50">
            <a:String ID="S1" CONTENT="The" HPOS="100" VPOS="200" WIDTH="100" HEIGHT="50" WC="0.98"/>
            <a:SP WIDTH="20"/>
            <a:String CONTENT="par" SUBS_TYPE="HypPart1" SUBS_CONTENT="parliament" HPOS="220" VPOS="200" WIDTH="80" HEIGHT="50"/>
            <a:HYP CONTENT="-"/>
          </a:TextLine>
          <a:TextLine>
            <a:String CONTENT="liament" SUBS_TYPE="HypPart2" SUBS_CONTENT="parliament" HPOS="100" VPOS="260" WIDTH="200" HEIGHT="50"/>
            <a:String CONTENT="&lt;sat&gt;" HPOS="320" VPOS="260" WIDTH="100" HEIGHT="50"/>
          </a:TextLine>
        </a:TextBlock>
      </a:PrintSpace>
    </a:Page>
  </a:Layout>
</a:alto>`;

test('joins hyphenated words of blocks and separates margins', () => {
  const [page] = read(ALTO);
  expect(page?.blocks).toEqual([
    { type: 'header', text: 'Gazette', bbox: { x: 0.1, y: 0.01, width: 0.2, height: 0.02 } },
    {
      type: 'paragraph',
      text: 'The parliament <sat>',
      // Its block has no place of its own: that of its words.
      bbox: { x: 0.1, y: 0.1, width: 0.32, height: 0.055 },
    },
  ]);
  expect(page?.markdown).toBe('The parliament \\<sat>');
});

test('words stand where they are printed', () => {
  const [page] = read({ alto: ALTO });
  expect(page?.words.text).toEqual(['Gazette', 'The', 'par', 'liament', '<sat>']);
  expect(page?.words.boxes.slice(4, 8)).toEqual([0.1, 0.1, 0.1, 0.025]);
});

test('what is no ALTO names the path', () => {
  expect(() => read({ xml: '<mets/>' })).toThrow('payload.xml: holds no Page element');
  expect(() => read(['x'])).toThrow('payload: must be a string');
});
