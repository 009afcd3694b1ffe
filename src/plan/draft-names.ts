import { nameWordsOf } from '../math/words.ts';
import { DRAFT } from '../tuning/draft.ts';

/** Ids for tasks that read well: the tool's own name, and a number where it is taken. */
export function taskIds(names: readonly string[], taken: Iterable<string>): readonly string[] {
  const used = new Set(taken);
  return names.map((name) => {
    const words = nameWordsOf(name.slice(0, DRAFT.nameLengthMax)).filter((word) =>
      /^[a-z0-9]+$/u.test(word),
    );
    const plain = words.join('_').slice(0, DRAFT.idLengthMax).replace(/_$/u, '') || 'task';
    let id = plain;
    for (let number = 2; used.has(id); number += 1) {
      id = `${plain}_${number}`;
    }
    used.add(id);
    return id;
  });
}
