import { describe, expect, test } from 'vitest';
import { pageOf } from '../src/ui/pages';
import { ROUTES } from '../src/wire/generated/routes';

describe('the addresses of the page', () => {
  test.each(ROUTES.map(({ name, path }) => [name, path]))('lead to %s by %s', (name, path) => {
    const filled = path.replace(/\{(\w+)\??\}/g, (_, parameter: string) => `${parameter}-1`);

    expect(pageOf(filled).name).toBe(name);
  });

  test('have their parameters, which may be written in any letters', () => {
    expect(pageOf('/rules/gin/standard')).toEqual({ name: 'rules', game: 'gin', rules: 'standard' });
    expect(pageOf('/sit/a%2Fb/2/')).toEqual({ name: 'sit', id: 'a/b', seat: '2' });
  });

  test('may lack a parameter where the page does without it', () => {
    expect(pageOf('/score')).toEqual({ name: 'score', id: '' });
    expect(pageOf('/learn')).toEqual({ name: 'learn', lesson: '' });
  });

  test.each(['/learn/%', '/replay/abc%', '/rules/gin/%ff'])('are lost at %s, which is cut off', (path) => {
    expect(pageOf(path)).toEqual({ name: 'lost' });
  });

  test.each(['/nothing', '/table', '/table/a/b', '/score/a/b', '/rules', '/finished/now'])('are lost at %s', (path) => {
    expect(pageOf(path)).toEqual({ name: 'lost' });
  });
});
