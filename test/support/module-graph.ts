import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

import { parseSync } from 'oxc-parser';

const SRC = join(import.meta.dirname, '../../src');

/** One import: who, what, and how. */
export interface Edge {
  /** A file, as a path from `src`. */
  readonly from: string;
  /** A file, as a path from `src`, or the name of a package or built-in. */
  readonly to: string;
  readonly isInside: boolean;
  /** Gone when it is built. */
  readonly typeOnly: boolean;
  /** Loaded only when its line is reached. */
  readonly isDynamic: boolean;
}

/** Every file of the source and everything each of them imports; tests are left out. */
export class ModuleGraph {
  readonly files: readonly string[];
  readonly edges: readonly Edge[];

  constructor() {
    this.files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => file.replaceAll('\\', '/'));
    this.edges = this.files.flatMap((file) => edgesOf(file));
  }

  /** Everything that is loaded at once when these files are: files of ours, and names of others. */
  closure(entries: readonly string[]): {
    readonly files: readonly string[];
    readonly packages: readonly string[];
  } {
    const files = new Set(entries);
    const packages = new Set<string>();
    for (const file of files) {
      const loaded = this.edges.filter(
        ({ from, typeOnly, isDynamic }) => from === file && !typeOnly && !isDynamic,
      );
      for (const { to, isInside } of loaded) {
        (isInside ? files : packages).add(to);
      }
    }
    return { files: [...files].toSorted(), packages: [...packages].toSorted() };
  }
}

function edgesOf(file: string): readonly Edge[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) {
    throw new Error(`${file} does not parse`);
  }
  const edge = (name: string, rest: Pick<Edge, 'typeOnly' | 'isDynamic'>): Edge => {
    const isInside = name.startsWith('.');
    const path = normalize(join(SRC, dirname(file), name));
    const to = isInside ? relative(SRC, path).replaceAll('\\', '/') : name;
    return { from: file, to, isInside, ...rest };
  };
  const statics = module.staticImports.map(({ entries, moduleRequest }) =>
    edge(moduleRequest.value, {
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
      isDynamic: false,
    }),
  );
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null
        ? []
        : [edge(moduleRequest.value, { typeOnly: isType, isDynamic: false })],
    ),
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => {
    const literal = /^['"`](.+)['"`]$/u.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1] === undefined) {
      throw new Error(`${file} imports a module whose name is computed: the plan cannot see it`);
    }
    return edge(literal[1], { typeOnly: false, isDynamic: true });
  });
  return [...statics, ...reexports, ...dynamic];
}
