import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { withoutPlaces } from './without-places.ts';

describe('what is searched of an intent', () => {
  it.each([
    ['list the files in /srv/customers/weather/reports', 'list the files in '],
    ['parse /home/ada/weather/order.xml, please', 'parse xml file, please'],
    ['show me the contents of /home/ada/a.txt', 'show me the contents of txt file'],
    ['save the report as /home/ada/a.pdf', 'save the report as pdf'],
    ['move /home/a.md to /home/old/', 'move md file to '],
    ['fetch https://user@api.github.com/repos/weather/x?q=1 now', 'fetch api.github.com now'],
    ['write to ada@weather.example today', 'write to  today'],
    ['use Node.js with K8S-1 and read_file', 'use Node.js with K8S-1 and read_file'],
    ['read README.md', 'read README.md'],
    ['read /a/b/c.md\nthen count', 'read md file\nthen count'],
    ['/srv/weather', '/srv/weather'],
    ['', ''],
  ])('of %j is %j', (intent, searched) => {
    expect(withoutPlaces(intent)).toBe(searched);
  });

  it('is never empty where the intent is not', () => {
    fc.assert(
      fc.property(fc.string(), (intent) => {
        expect(withoutPlaces(intent).trim() === '').toBe(intent.trim() === '');
      }),
    );
  });
});
