import { expect, it } from 'vitest';

import { Listeners } from './listeners.ts';

it('tells every listener until it is removed', () => {
  const listeners = new Listeners<[string, number]>();
  const heard: string[] = [];
  const remove = listeners.add((text, count) => heard.push(`one ${text} ${count}`));
  listeners.add((text) => heard.push(`two ${text}`));
  listeners.tell('a', 1);
  remove();
  listeners.tell('b', 2);
  expect(heard).toEqual(['one a 1', 'two a', 'two b']);
});
