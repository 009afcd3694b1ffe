import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders whose tests start processes, the slowest first. */
const SLOW = ['/test/attack/', '/test/e2e/', '/test/integration/', '/test/contract/'];

/** Starts with the tests that take longest, so that the end of a run does not wait for one of them. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is not an array's
    const sorted = await super.sort(files);
    return sorted.toSorted((left, right) => rankOf(left) - rankOf(right));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOW.findIndex((folder) => moduleId.includes(folder));
  return rank === -1 ? SLOW.length : rank;
}
