import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync, type TSSignature, type TSType } from 'oxc-parser';

const SRC = join(import.meta.dirname, '../../src');

type Declared = { readonly fields: readonly TSSignature[] } | { readonly type: TSType };

/** One member of a union of objects: its `kind` and what else it has. */
export interface UnionMember {
  readonly kind: string;
  readonly fields: readonly string[];
}

/** The types that a source file declares, as written: what a page must say of them can be compared. */
export class SourceTypes {
  readonly #declared = new Map<string, Declared>();

  constructor(file: string) {
    const { program, errors } = parseSync(file, readFileSync(join(SRC, file), 'utf8'));
    if (errors.length > 0) {
      throw new Error(`${file} does not parse`);
    }
    for (const statement of program.body) {
      const found = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (found?.type === 'TSInterfaceDeclaration') {
        this.#declared.set(found.id.name, { fields: found.body.body });
      }
      if (found?.type === 'TSTypeAliasDeclaration') {
        this.#declared.set(found.id.name, { type: found.typeAnnotation });
      }
    }
  }

  /** Names of the fields of an interface. */
  fields(name: string): readonly string[] {
    return this.#fieldsOf(name).map(fieldName);
  }

  /** The words of a union of texts; types that it names are left out, except those of this file. */
  words(name: string): readonly string[] {
    const declared = this.#get(name);
    if (!('type' in declared)) {
      throw new Error(`${name} is an interface`);
    }
    return this.#wordsOf(declared.type);
  }

  /** The words that a field of an interface may have. */
  wordsOfField(name: string, field: string): readonly string[] {
    const found = this.#fieldsOf(name).find((each) => fieldName(each) === field);
    return this.#wordsOf(fieldType(found));
  }

  /** The members of a union of objects, each told by the words of its field `by`. */
  members(name: string, by = 'kind'): readonly UnionMember[] {
    const declared = this.#get(name);
    const types = 'type' in declared ? alternatives(declared.type) : [];
    return types
      .filter((type) => type.type === 'TSTypeLiteral')
      .flatMap(({ members }) => {
        const fields = members.map(fieldName);
        const teller = members.find((member) => fieldName(member) === by);
        return this.#wordsOf(fieldType(teller)).map((kind) => ({ kind, fields }));
      });
  }

  #get(name: string): Declared {
    const declared = this.#declared.get(name);
    if (declared === undefined) {
      throw new Error(`there is no type ${name}`);
    }
    return declared;
  }

  #fieldsOf(name: string): readonly TSSignature[] {
    const declared = this.#get(name);
    if (!('fields' in declared)) {
      throw new Error(`${name} is not an interface`);
    }
    return declared.fields;
  }

  #wordsOf(type: TSType | undefined): readonly string[] {
    return alternatives(type).flatMap((each) => {
      if (each.type === 'TSLiteralType' && each.literal.type === 'Literal') {
        return [String(each.literal.value)];
      }
      const named =
        each.type === 'TSTypeReference' && each.typeName.type === 'Identifier'
          ? each.typeName.name
          : '';
      return this.#declared.has(named) ? this.words(named) : [];
    });
  }
}

function alternatives(type: TSType | undefined): readonly TSType[] {
  if (type === undefined) {
    return [];
  }
  return type.type === 'TSUnionType' ? type.types : [type];
}

function fieldName(member: TSSignature): string {
  return member.type === 'TSPropertySignature' && member.key.type === 'Identifier'
    ? member.key.name
    : '';
}

function fieldType(member: TSSignature | undefined): TSType | undefined {
  return member?.type === 'TSPropertySignature' ? member.typeAnnotation?.typeAnnotation : undefined;
}
