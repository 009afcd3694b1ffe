/** The licences of packages whose code ends up in a bundle, which it may only with them beside it. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** One text with the licence of each package; throws where one brings none. */
export async function licencesOf(root, names) {
  const texts = await Promise.all(
    names.map(async (name) => {
      const folder = join(root, 'node_modules', name);
      const file = (await readdir(folder)).find((each) => /^licen[cs]e(?:\.\w+)?$/iu.test(each));
      if (file === undefined) {
        throw new Error(`${name} brings no licence, so it cannot be bundled`);
      }
      return `${name}\n\n${(await readFile(join(folder, file), 'utf8')).trim()}\n`;
    }),
  );
  return texts.join('\n----\n\n');
}
