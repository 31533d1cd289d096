// Games played by the rules, written down line by line by tests/house/score_corpus.py: the sheets have to stand as the
// rules do after each line. Without such a file (SCORE_CORPUS names it) there is nothing to compare.
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { cribbageOf } from '../src/games/cribbage/score/standing';
import { cuarentaOf, offers } from '../src/games/cuarenta/score/standing';
import { ginOf, knockValue, pointsOf, type Hand } from '../src/games/gin/score/standing';
import { optionsOf, type Line, type Sheet } from '../src/score/sheets';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

interface Step {
  line: Line;
  expected?: Record<string, unknown>;
  upcard?: string;
  knock?: number;
  hand?: Hand;
}
interface Game {
  game: keyof typeof keptOf;
  rules: string;
  seats: number;
  dealer: number;
  steps: Step[];
}

const path = process.env['SCORE_CORPUS'];
const games: Game[] = path ? (JSON.parse(readFileSync(path, 'utf8')) as Game[]) : [];
const keptOf = { cuarenta: cuarentaOf, cribbage: cribbageOf, gin: ginOf };

const sheetOf = ({ game, rules, seats, dealer }: Game, lines: Line[]): Sheet => ({
  id: 'a',
  game,
  rules,
  options: {},
  names: Array.from({ length: seats }, () => ''),
  dealer,
  begun: '2026-11-22T00:00:00Z',
  lines,
});

/** What the sheet proposes for a line before it is written. */
function proposed(sheet: Sheet, { line, upcard, hand }: Step): unknown {
  if (sheet.game === 'cuarenta' && (line.kind === 'points' || line.kind === 'wins')) {
    const offer = offers(cuarentaOf(sheet), line.side).find(({ reason }) => reason === line.reason);
    return offer?.wins ? { ...line, kind: 'wins' } : { ...line, kind: 'points', points: offer?.points };
  }
  if (!upcard) return line;
  const options = optionsOf(sheet);
  return { knock: knockValue(options, upcard), line: hand ? { kind: 'hand', ...pointsOf(options, hand) } : line };
}

const written = ({ line, upcard, knock }: Step): unknown => (upcard ? { knock, line } : line);

/** Compares a sheet after its last line with the rules. */
function compare(game: Game, lines: Line[], step: Step): void {
  expect(proposed(sheetOf(game, lines), step)).toEqual(written(step));
  if (step.expected) expect(keptOf[game.game](sheetOf(game, [...lines, step.line]))).toMatchObject(step.expected);
}

test.skipIf(!path)(
  'a sheet stands as the rules do after every line',
  () => {
    for (const game of games) {
      const lines: Line[] = [];
      for (const step of game.steps) {
        try {
          compare(game, lines, step);
        } catch (difference) {
          const from = `${game.game} ${game.rules}, ${game.seats} players, dealer ${game.dealer}`;
          throw new Error(`${from}: ${JSON.stringify([...lines, step.line])}`, { cause: difference });
        }
        lines.push(step.line);
      }
    }
    expect(games.length).toBeGreaterThan(0);
  },
  300_000,
);
