import { z } from 'zod';

const fraction = z.number().min(0).max(1);

export const Box = z.object({ x: fraction, y: fraction, width: fraction, height: fraction }).meta({
  id: 'Box',
  description:
    'Bounding box x, y, width, height as fractions 0 to 1 of the page as displayed (crop box, rotation applied); origin top left.',
});
export type Box = z.infer<typeof Box>;
