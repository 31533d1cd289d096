import { describe, expect, test } from 'vitest';
import { nearest } from '../src/ui/focus';
import { BLOW_MS, DROP_MS, HERE, arc, blow, shiftOf, turned } from '../src/ui/motion';
import { capacityFor, fromMiddle, gridFor, seatCards, spotOf } from '../src/games/cuarenta/places';
import { pileSeat, placeOf, seatOrder } from '../src/games/cuarenta/seats';

describe('cards on the cloth', () => {
  test('cards are as wide as the field allows and no wider than asked', () => {
    expect(gridFor(8, 1000, 500, 96).width).toBe(96);
    const narrow = gridFor(12, 330, 220, 96);
    expect(narrow.width).toBeLessThan(96);
    expect(narrow.columns * narrow.rows).toBeGreaterThanOrEqual(12);
    expect((narrow.width + 10) * narrow.columns).toBeLessThanOrEqual(332);
  });

  test('a card keeps its place while others come and go', () => {
    const grid = gridFor(8, 800, 400, 90);
    const first = seatCards(new Map(), ['2c', '3d', '4h'], grid);
    const second = seatCards(first, ['2c', '4h', 'Ks'], grid);
    expect(second.get('4h')).toBe(first.get('4h'));
    expect(second.get('Ks')).toBe(first.get('3d'));
  });

  test('no two cards share a place, however many there are', () => {
    const cards = Array.from({ length: 20 }, (_, index) => `${'A23456789T'[index % 10]}${'cd'[index < 10 ? 0 : 1]}`);
    const grid = gridFor(capacityFor(20), 330, 250, 60);
    const cells = [...seatCards(new Map(), cards, grid).values()];
    expect(new Set(cells).size).toBe(20);
  });

  test('places are filled from the middle', () => {
    const grid = { columns: 5, rows: 1, width: 50, height: 70 };
    expect(fromMiddle(grid)[0]).toBe(2);
    expect(Math.abs(spotOf('2c', 2, grid, 400, 200).x - 200)).toBeLessThan(5);
  });
});

describe('seats', () => {
  test('clockwise the next player sits at the left hand, counter-clockwise at the right', () => {
    expect([1, 2, 3, 4].map((seat) => placeOf(seat, 1, 4, 'clockwise'))).toEqual(['bottom', 'left', 'top', 'right']);
    expect([1, 2, 3, 4].map((seat) => placeOf(seat, 1, 4, 'counter'))).toEqual(['bottom', 'right', 'top', 'left']);
  });

  test('two face each other, and who watches looks over the shoulder of seat 1', () => {
    expect(placeOf(1, 2, 2, 'alternate')).toBe('top');
    expect(placeOf(1, 0, 4, 'clockwise')).toBe('bottom');
  });

  test('partners sit opposite each other', () => {
    expect(placeOf(4, 2, 4, 'counter')).toBe('top');
    expect(seatOrder(2, 4, 'clockwise')).toEqual([3, 4, 1, 2]);
  });

  test("a pile lies beside oneself, the others' beside the next in order", () => {
    expect(pileSeat(1, 3, 4)).toBe(3);
    expect(pileSeat(2, 3, 4)).toBe(4);
    expect(pileSeat(1, 2, 2)).toBe(1);
  });
});

describe('movement', () => {
  test('an arc starts where the card was and ends where it is', () => {
    const from = shiftOf({ x: 0, y: 0, width: 50, height: 70 }, { x: 100, y: 200, width: 100, height: 140 });
    const way = arc(from, HERE);
    expect(way[0]).toBe('translate(-125.0px, -235.0px) scale(0.500)');
    expect(way.at(-1)).toBe('translate(0.0px, 0.0px) scale(1.000)');
  });

  test('a card is largest in the middle of its way, and never larger than it lands', () => {
    const sizes = arc({ dx: 300, dy: -200, scale: 1 }, HERE).map((step) => Number(/scale\((.*)\)/.exec(step)?.[1]));
    expect(Math.max(...sizes)).toBe(sizes[3]);
    expect(sizes[3]).toBeGreaterThan(1.05);
    expect([sizes[0], sizes.at(-1)]).toEqual([1, 1]);
  });

  test('a card that lies turned goes the same way over the page', () => {
    const { dx, dy } = turned({ dx: 10, dy: 0, scale: 1 }, 90);
    expect([Math.round(dx), Math.round(dy)]).toEqual([0, -10]);
  });

  test('a caída is raised first, and comes down within its last 120 ms', () => {
    const [from, above, down] = blow({ dx: 100, dy: -50, scale: 0.5 });
    expect(from?.['transform']).toBe('translate(100.0px, -50.0px) scale(0.500)');
    expect((1 - Number(above?.offset)) * DROP_MS).toBeCloseTo(BLOW_MS);
    expect(down).toEqual({ transform: 'none' });
  });

  test('the arrow keys find the next card in their direction', () => {
    const at = (x: number, y: number) => ({ x, y, width: 10, height: 14 });
    const boxes = [at(50, 0), at(100, 0), at(60, 80)];
    expect(nearest(at(0, 0), boxes, 'ArrowRight')).toBe(0);
    expect(nearest(at(55, 0), boxes, 'ArrowDown')).toBe(2);
    expect(nearest(at(0, 0), boxes, 'ArrowUp')).toBe(-1);
  });

  test('sideways the focus stays in its row', () => {
    const boxes = [{ x: 300, y: -200, width: 100, height: 140 }];
    expect(nearest({ x: 0, y: 0, width: 100, height: 140 }, boxes, 'ArrowRight')).toBe(-1);
    expect(nearest({ x: 0, y: 0, width: 100, height: 140 }, boxes, 'ArrowUp')).toBe(0);
  });
});
