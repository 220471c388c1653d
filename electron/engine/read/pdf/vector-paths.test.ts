import { describe, expect, it } from 'vitest';
import type { Chain } from './point-chains.ts';
import { type Paint, VectorPathCollector } from './vector-paths.ts';

const rect = (x0: number, y0: number, x1: number, y1: number): Chain => ({
  points: [x0, y0, x1, y0, x1, y1, x0, y1],
  closed: true,
  curved: false,
});
const line = (...points: number[]): Chain => ({ points, closed: false, curved: false });
const filled = (fill: number): Paint => ({ fill, stroke: null, lineWidth: 0 });
const stroked = (lineWidth = 1): Paint => ({ fill: null, stroke: 0, lineWidth });

function collect(draw: (paths: VectorPathCollector) => void) {
  const paths = new VectorPathCollector(600, 800);
  draw(paths);
  return paths.finish();
}

describe('rulings', () => {
  it('come from stroked lines', () => {
    const { rulings } = collect((paths) => paths.path([line(50, 100, 250, 100)], stroked(0.5)));
    expect(rulings).toEqual([
      { orientation: 'horizontal', position: 100, start: 50, end: 250, thickness: 0.5, color: 0 },
    ]);
  });

  it('come from the edges of stroked rectangles', () => {
    const { rulings } = collect((paths) => paths.path([rect(50, 100, 250, 200)], stroked()));
    expect(rulings.map((r) => [r.orientation, r.position, r.start, r.end])).toEqual([
      ['horizontal', 100, 50, 250],
      ['horizontal', 200, 50, 250],
      ['vertical', 50, 100, 200],
      ['vertical', 250, 100, 200],
    ]);
  });

  it('come from filled rectangles a hair thin', () => {
    const { rulings, fills } = collect((paths) =>
      paths.path([rect(50, 100, 250, 100.6)], filled(255)),
    );
    expect(rulings).toHaveLength(1);
    expect(rulings[0]).toMatchObject({
      orientation: 'horizontal',
      start: 50,
      end: 250,
      color: 255,
    });
    expect(rulings[0]?.position).toBeCloseTo(100.3);
    expect(fills).toEqual([]);
  });

  it('come from a frame that is filled between two rectangles', () => {
    const paint = { ...filled(0), evenOdd: true };
    const { rulings, fills } = collect((paths) =>
      paths.path([rect(50, 100, 250, 200), rect(51, 101, 249, 199)], paint),
    );
    expect(rulings).toHaveLength(4);
    expect(fills).toEqual([]);
  });

  it('come from a frame whose outline runs around it in one piece', () => {
    const outline = [
      ...[50, 101, 50, 100, 250, 100, 250, 200, 50, 200, 50, 101],
      ...[51, 101, 51, 199, 249, 199, 249, 101],
    ];
    const { rulings, fills, pictures } = collect((paths) =>
      paths.path([{ points: outline, closed: true, curved: false }], filled(0)),
    );
    expect(rulings.map((r) => r.orientation).sort()).toEqual([
      'horizontal',
      'horizontal',
      'vertical',
      'vertical',
    ]);
    expect([fills, pictures]).toEqual([[], []]);
  });

  it('come from images one pixel high', () => {
    const { rulings, pictures } = collect((paths) =>
      paths.image({ x0: 50, y0: 100, x1: 250, y1: 100.5 }),
    );
    expect(rulings).toHaveLength(1);
    expect(pictures).toEqual([]);
  });

  it('are joined from the borders that cells draw for themselves', () => {
    const { rulings } = collect((paths) => {
      paths.path([line(50, 100, 150, 100)], stroked());
      paths.path([line(150, 100.2, 250, 100.2)], stroked());
      paths.path([line(50, 100, 150, 100)], stroked());
    });
    expect(rulings.map((r) => [r.start, r.end])).toEqual([[50, 250]]);
  });

  it('are joined from dashes, but not from lines with a gap', () => {
    const dashes = collect((paths) => {
      for (let x = 50; x < 110; x += 6) paths.path([line(x, 100, x + 3, 100)], stroked());
    });
    expect(dashes.rulings.map((r) => [r.start, r.end])).toEqual([[50, 107]]);
    const lines = collect((paths) => {
      paths.path([line(50, 100, 150, 100), line(160, 100, 260, 100)], stroked());
    });
    expect(lines.rulings).toHaveLength(2);
  });

  it('end at the edge of the page', () => {
    const { rulings } = collect((paths) => paths.path([line(-50, 100, 900, 100)], stroked()));
    expect(rulings.map((r) => [r.start, r.end])).toEqual([[0, 600]]);
  });

  it('end where they are clipped', () => {
    const { rulings } = collect((paths) => {
      paths.clipTo({ x0: 100, y0: 50, x1: 200, y1: 150 });
      paths.path([line(50, 100, 250, 100), line(50, 300, 250, 300)], stroked());
      paths.clipTo(null);
      paths.path([line(50, 400, 250, 400)], stroked());
    });
    expect(rulings.map((r) => [r.position, r.start, r.end])).toEqual([
      [100, 100, 200],
      [400, 50, 250],
    ]);
  });

  it('are not drawn in white', () => {
    const white = { fill: null, stroke: 0xffffff, lineWidth: 1 };
    expect(collect((paths) => paths.path([line(50, 100, 250, 100)], white)).rulings).toEqual([]);
  });
});

describe('fills', () => {
  it('are filled rectangles with room inside', () => {
    const { fills, rulings } = collect((paths) =>
      paths.path([rect(50, 100, 250, 120)], filled(0xeeeeee)),
    );
    expect(fills).toEqual([{ x0: 50, y0: 100, x1: 250, y1: 120, color: 0xeeeeee }]);
    expect(rulings).toEqual([]);
  });

  it('are also strokes as thick as a bar', () => {
    const { fills, rulings } = collect((paths) =>
      paths.path([line(50, 110, 250, 110)], stroked(20)),
    );
    expect(fills).toEqual([{ x0: 50, y0: 100, x1: 250, y1: 120, color: 0 }]);
    expect(rulings).toEqual([]);
  });

  it('leave out the white paper of the page', () => {
    expect(collect((paths) => paths.path([rect(0, 0, 600, 800)], filled(0xffffff))).fills).toEqual(
      [],
    );
  });
});

describe('pictures', () => {
  it('are clusters of curves and slanted lines', () => {
    const { pictures, rulings } = collect((paths) => {
      paths.path([line(50, 100, 90, 140)], stroked());
      paths.path(
        [{ points: [90, 140, 95, 150, 99, 155, 120, 130], closed: false, curved: true }],
        stroked(),
      );
      paths.path([line(400, 500, 440, 560)], stroked());
    });
    expect(rulings).toEqual([]);
    expect(pictures).toEqual([
      { kind: 'vector', x0: 50, y0: 100, x1: 120, y1: 155 },
      { kind: 'vector', x0: 400, y0: 500, x1: 440, y1: 560 },
    ]);
  });

  it('have the points of lines, from left to right, whichever way they were drawn', () => {
    const { polylines } = collect((paths) => {
      paths.path([line(50, 100, 90, 140)], stroked());
      paths.path([line(130, 140, 90, 140)], stroked());
      paths.path([line(130, 140, 170, 90)], stroked());
    });
    expect(polylines).toEqual([{ points: [50, 100, 90, 140, 130, 140, 170, 90], color: 0 }]);
  });

  it('have the filled rectangles with round corners and discs, but no other shapes', () => {
    const { rounded } = collect((paths) => {
      const round = [104, 100, 196, 100, 200, 100, 200, 104, 200, 196, 200, 200, 196, 200];
      const closed = { closed: true, curved: true };
      paths.path([{ points: [...round, 104, 200, 100, 200, 100, 104], ...closed }], filled(255));
      paths.path([{ points: [300, 100, 350, 200, 400, 100, 350, 120], ...closed }], filled(255));
    });
    expect(rounded).toEqual([{ x0: 100, y0: 100, x1: 200, y1: 200, color: 255 }]);
  });

  it('are put together from the strips of a scan', () => {
    const { pictures } = collect((paths) => {
      for (let y = 0; y < 800; y += 100) paths.image({ x0: 0, y0: y, x1: 600, y1: y + 100 });
    });
    expect(pictures).toEqual([{ kind: 'image', x0: 0, y0: 0, x1: 600, y1: 800 }]);
  });

  it('end at the edge of the page', () => {
    const { pictures } = collect((paths) => paths.image({ x0: -100, y0: -100, x1: 700, y1: 50 }));
    expect(pictures).toEqual([{ kind: 'image', x0: 0, y0: 0, x1: 600, y1: 50 }]);
  });
});

it('a square of four lines is a mark, but no cell whose rules go on to both sides', () => {
  const marksOf = (...rules: readonly Chain[]) => {
    const paths = new VectorPathCollector(600, 800);
    const square = [
      line(100, 100, 112, 100),
      line(100, 112, 112, 112),
      line(100, 100, 100, 112),
      line(112, 100, 112, 112),
    ];
    for (const rule of [...square, ...rules]) paths.path([rule], stroked());
    return paths.findMarks().marks;
  };
  expect(marksOf()).toMatchObject([{ shape: 'box', state: 'empty' }]);
  expect(marksOf(line(114, 100, 200, 100))).toHaveLength(1);
  expect(marksOf(line(40, 100, 98, 100), line(114, 100, 200, 100))).toEqual([]);
});
