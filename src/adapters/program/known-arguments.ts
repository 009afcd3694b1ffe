import type { KnownArgument } from '../../capability/program-reader.ts';
import { type AstNode, memberName, nodeIn, nodesIn, scalarOf, textIn } from './ast.ts';
import type { Bindings } from './bindings.ts';

/** Depth to which arguments are read. */
const DEPTH_MAX = 32;
/** Values of one program that are read: constants made of constants twice would never end. */
const VALUES_MAX = 10_000;

const UNKNOWN: KnownArgument = { kind: 'unknown' };

/** Reads the arguments of calls from the text of a program. */
export class KnownArguments {
  readonly #bindings: Bindings;
  #left: number = VALUES_MAX;

  constructor(bindings: Bindings) {
    this.#bindings = bindings;
  }

  of(node: AstNode, depthLeft: number = DEPTH_MAX): KnownArgument {
    this.#left -= 1;
    if (depthLeft === 0 || this.#left < 0) {
      return UNKNOWN;
    }
    const value = scalarOf(node);
    if (value !== undefined) {
      return { kind: 'value', value };
    }
    switch (node.type) {
      case 'Literal':
        return node['raw'] === 'null' ? { kind: 'value', value: null } : UNKNOWN;
      case 'Identifier': {
        const binding = this.#bindings.of(node);
        return binding?.init === undefined || binding.path.length > 0
          ? UNKNOWN
          : this.of(binding.init, depthLeft - 1);
      }
      case 'MemberExpression':
        return this.#parameter(node);
      case 'ArrayExpression': {
        const items = nodesIn(node, 'elements');
        return items.some(({ type }) => type === 'SpreadElement')
          ? UNKNOWN
          : { kind: 'list', items: items.map((item) => this.of(item, depthLeft - 1)) };
      }
      case 'ObjectExpression':
        return this.#object(node, depthLeft);
      default:
        return UNKNOWN;
    }
  }

  #parameter(node: AstNode): KnownArgument {
    const object = nodeIn(node, 'object');
    const parameter = memberName(node, 'property');
    const isArguments =
      object?.type === 'Identifier' &&
      textIn(object, 'name') === 'args' &&
      this.#bindings.of(object) === undefined;
    return isArguments && parameter !== undefined ? { kind: 'parameter', parameter } : UNKNOWN;
  }

  #object(node: AstNode, depthLeft: number): KnownArgument {
    const properties = nodesIn(node, 'properties');
    const members = properties.flatMap((property) => {
      const name = property.type === 'Property' ? memberName(property, 'key') : undefined;
      const member = nodeIn(property, 'value');
      return name === undefined || member === undefined
        ? []
        : [[name, this.of(member, depthLeft - 1)] as const];
    });
    // What is spread into it may have any member.
    return members.length < properties.length ? UNKNOWN : { kind: 'object', members };
  }
}
