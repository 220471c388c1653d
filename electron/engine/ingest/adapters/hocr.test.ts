import { expect, test } from 'vitest';
import { readPayload } from '../index.ts';

const read = (payload: unknown) => readPayload('hocr', payload);

const HOCR = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
 <head><title></title><meta name='ocr-system' content='tesseract 5.3.0' /></head>
 <body>
  <div class='ocr_page' id='page_1' title='image "a;b.png"; bbox 0 0 1000 2000; ppageno 0'>
   <div class='ocr_carea' id='block_1_1' title="bbox 100 200 900 400">
    <p class='ocr_par' id='par_1_1' lang='eng' title="bbox 100 200 900 400">
     <span class='ocr_line' id='line_1_1' title="bbox 100 200 900 260; baseline 0 -5; x_size 40">
      <span class='ocrx_word' id='word_1_1' title='bbox 100 200 300 260; x_wconf 96'>Profit</span>
      <span class='ocrx_word' id='word_1_2' title='bbox 320 200 400 260; x_wconf 91'>&amp;</span>
     </span>
     <span class='ocr_line' id='line_1_2' title="bbox 100 280 900 340; baseline 0 -5">
      <span class='ocrx_word' id='word_1_3' title='bbox 100 280 300 340; x_wconf 93'><strong>loss</strong></span>
     </span>
    </p>
   </div>
  </div>
  <div class='ocr_page' id='page_2' title='bbox 50 50 150 150; ppageno 1'>
   <span class='ocr_line' title="bbox 60 60 100 70"><span class='ocrx_word' title='bbox 60 60 100 70'>End</span></span>
  </div>
 </body>
</html>`;

test('pages, paragraphs and words are read with their places', () => {
  const [first, second] = read(HOCR);
  expect(first?.words.text).toEqual(['Profit', '&', 'loss']);
  expect(first?.words.boxes.slice(0, 4)).toEqual([0.1, 0.1, 0.2, 0.03]);
  expect(first?.blocks).toEqual([
    { type: 'paragraph', text: 'Profit & loss', bbox: { x: 0.1, y: 0.1, width: 0.8, height: 0.1 } },
  ]);
  expect(second).toMatchObject({ page: 2, markdown: 'End' });
});

test('places count from the corner of the page', () => {
  expect(read({ hocr: HOCR })[1]?.words.boxes).toEqual([0.1, 0.1, 0.4, 0.1]);
});

test('what is no hOCR names the path', () => {
  expect(() => read('<html><body>text</body></html>')).toThrow(
    'payload: holds no element of class',
  );
  expect(() => read({ hocr: 5 })).toThrow('payload.hocr');
  expect(() => read({ other: '' })).toThrow('payload: must be a string');
});
