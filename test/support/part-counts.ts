import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { parseSync } from 'oxc-parser';

const SRC = join(import.meta.dirname, '../../src');

/** A node of a syntax tree, of which only what is asked for below is known. */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

interface SourceFile {
  /** What is declared in the file, by name. */
  readonly declared: ReadonlyMap<string, Node>;
  /** Where other names come from, and what they are called there. */
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

/** Types that hand on the members of another type. */
const SAME_MEMBERS: ReadonlySet<string> = new Set([
  'Readonly',
  'Partial',
  'Required',
  'NonNullable',
]);

/**
 * Counts what an interface is made of. A class, a function, a plain value and an interface that has methods alone are
 * one each. A record is as many as its members are, however deep they lie.
 */
export class PartCounts {
  readonly #files = new Map<string, SourceFile>();

  /** The count of a type that a file of `src` declares. */
  of(file: string, name: string): number {
    const declaration = this.#read(file).declared.get(name);
    if (declaration === undefined) {
      throw new Error(`${file} declares no ${name}`);
    }
    return this.#ofDeclaration(declaration, file, true);
  }

  /** The names of the types that the files of a folder declare, by file, as far as they end with this. */
  namesIn(
    folder: string,
    ending: string,
  ): readonly { readonly file: string; readonly name: string }[] {
    return readdirSync(join(SRC, folder))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        [...this.#read(`${folder}/${file}`).declared]
          .filter(([name, { type }]) => name.endsWith(ending) && type !== 'ClassDeclaration')
          .map(([name]) => ({ file: `${folder}/${file}`, name })),
      );
  }

  #ofDeclaration(node: Node, file: string, isAsked = false): number {
    if (node.type === 'TSTypeAliasDeclaration') {
      return this.#ofType(node['typeAnnotation'] as Node, file);
    }
    if (node.type !== 'TSInterfaceDeclaration') {
      return 1;
    }
    const members = this.#membersOf(node, file);
    const isBehaviour = [...members.values()].every((member) => member === 'method');
    if (isBehaviour && !isAsked) {
      return 1;
    }
    return [...members.values()].reduce<number>(
      (sum, member) => sum + (member === 'method' ? 1 : member),
      0,
    );
  }

  /** The members of an interface by name, its own and those it takes over: a method, or what the member counts. */
  #membersOf(node: Node, file: string): ReadonlyMap<string, 'method' | number> {
    const members = new Map<string, 'method' | number>();
    for (const { expression, typeArguments } of node['extends'] as readonly Node[]) {
      const name = (expression as Node)['name'] as string;
      for (const [member, count] of this.#taken(name, typeArguments as Node | null, file)) {
        members.set(member, count);
      }
    }
    for (const [name, count] of this.#written(
      (node['body'] as Node)['body'] as readonly Node[],
      file,
    )) {
      members.set(name, count);
    }
    return members;
  }

  /** What an interface takes over from another. */
  #taken(name: string, given: Node | null, file: string): ReadonlyMap<string, 'method' | number> {
    const [of, keys] = (given?.['params'] ?? []) as readonly Node[];
    if (of !== undefined && (name === 'Pick' || name === 'Omit')) {
      const base = this.#taken(nameOf(of), null, file);
      const chosen = new Set(keysIn(keys));
      return new Map([...base].filter(([key]) => chosen.has(key) === (name === 'Pick')));
    }
    const found = this.#find(name, file);
    return found?.node.type === 'TSInterfaceDeclaration'
      ? this.#membersOf(found.node, found.file)
      : new Map();
  }

  #written(body: readonly Node[], file: string): readonly [string, 'method' | number][] {
    return body.map((member) => {
      const key = member['key'] as Node;
      const name = (key['name'] ?? key['value'] ?? JSON.stringify(key)) as string;
      const annotation = (member['typeAnnotation'] as Node | null)?.['typeAnnotation'] as Node;
      return [
        name,
        member.type === 'TSMethodSignature' ? 'method' : this.#ofType(annotation, file),
      ];
    });
  }

  #ofType(node: Node, file: string): number {
    switch (node.type) {
      case 'TSTypeLiteral': {
        return this.#written(node['members'] as readonly Node[], file).reduce(
          (sum, [, member]) => sum + (member === 'method' ? 1 : member),
          0,
        );
      }
      case 'TSIntersectionType': {
        return (node['types'] as readonly Node[]).reduce(
          (sum, each) => sum + this.#ofType(each, file),
          0,
        );
      }
      case 'TSTypeReference': {
        return this.#ofReference(node, file);
      }
      default: {
        return 1;
      }
    }
  }

  #ofReference(node: Node, file: string): number {
    const name = nameOf(node);
    const [of, keys] = ((node['typeArguments'] as Node | null)?.['params'] ??
      []) as readonly Node[];
    if (of !== undefined && SAME_MEMBERS.has(name)) {
      return this.#ofType(of, file);
    }
    if (of !== undefined && (name === 'Pick' || name === 'Omit')) {
      const whole = this.#ofType(of, file);
      const chosen = this.#taken(name, node['typeArguments'] as Node, file);
      return whole === 1 || keys === undefined ? 1 : sumOf(chosen);
    }
    const found = this.#find(name, file);
    return found === undefined ? 1 : this.#ofDeclaration(found.node, found.file);
  }

  #find(name: string, file: string): { readonly node: Node; readonly file: string } | undefined {
    const { declared, imported } = this.#read(file);
    const node = declared.get(name);
    if (node !== undefined) {
      return { node, file };
    }
    const from = imported.get(name);
    return from === undefined ? undefined : this.#find(from.name, from.file);
  }

  #read(file: string): SourceFile {
    const known = this.#files.get(file);
    if (known !== undefined) {
      return known;
    }
    const { program, errors } = parseSync(file, readFileSync(join(SRC, file), 'utf8'));
    if (errors.length > 0) {
      throw new Error(`${file} does not parse`);
    }
    const declared = new Map<string, Node>();
    const imported = new Map<string, { readonly file: string; readonly name: string }>();
    for (const statement of program.body as unknown as readonly Node[]) {
      const declaration = (statement['declaration'] ?? statement) as Node;
      const id = declaration['id'] as Node | null | undefined;
      if (typeof id?.['name'] === 'string') {
        declared.set(id['name'], declaration);
      }
      if (statement.type === 'ImportDeclaration') {
        const path = normalize(
          join(dirname(file), (statement['source'] as Node)['value'] as string),
        );
        const isOurs = existsSync(join(SRC, path));
        for (const { local, imported: there } of isOurs
          ? (statement['specifiers'] as Node[])
          : []) {
          const name = (there as Node | undefined)?.['name'] as string;
          imported.set((local as Node)['name'] as string, { file: path, name });
        }
      }
    }
    const read = { declared, imported };
    this.#files.set(file, read);
    return read;
  }
}

const nameOf = (node: Node): string =>
  ((node['typeName'] as Node | null)?.['name'] ?? '') as string;

function keysIn(node: Node | undefined): readonly string[] {
  if (node?.type === 'TSUnionType') {
    return (node['types'] as readonly Node[]).flatMap((each) => keysIn(each));
  }
  const literal = node?.['literal'] as Node | undefined;
  return typeof literal?.['value'] === 'string' ? [literal['value']] : [];
}

const sumOf = (members: ReadonlyMap<string, 'method' | number>): number =>
  [...members.values()].reduce<number>((sum, each) => sum + (each === 'method' ? 1 : each), 0);
