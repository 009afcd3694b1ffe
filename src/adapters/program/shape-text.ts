import {
  type AstNode,
  cookedOf,
  meaningfulFields,
  isNode,
  memberName,
  nodeIn,
  nodesIn,
  scalarOf,
  fieldText,
  type NameBinding,
  type Bindings,
} from './syntax-tree.ts';

/** Input of `shapeText`. */
interface ShapeParts {
  readonly bindings: Bindings;
  /** The kind of value that fills each hole. */
  readonly holes: ReadonlyMap<AstNode, string>;
}

/** Fields that hold one statement, with or without braces. */
const BODIES: ReadonlySet<string> = new Set(['consequent', 'alternate', 'body']);

/**
 * Writes a program in a normal form. Formatting and own names make no difference. A hole is written
 * as the kind of its value.
 */
export function shapeText(tree: AstNode, parts: ShapeParts): string {
  return new ShapeWriter(parts).program(tree);
}

class ShapeWriter {
  readonly #parts: ShapeParts;
  readonly #numbers = new Map<NameBinding, number>();

  constructor(parts: ShapeParts) {
    this.#parts = parts;
  }

  program(tree: AstNode): string {
    const statements = nodesIn(tree, 'body').filter(({ type }) => type !== 'EmptyStatement');
    return statements
      .map((statement, index) => {
        const isLast = index === statements.length - 1;
        const value = isLast ? nodeIn(statement, 'expression') : undefined;
        return statement.type === 'ExpressionStatement' && value !== undefined
          ? this.#returned(value)
          : this.#node(statement);
      })
      .join('\n');
  }

  #returned(value: AstNode): string {
    return `(ReturnStatement argument=${this.#node(value)})`;
  }

  #node(node: AstNode): string {
    const hole = this.#parts.holes.get(node);
    if (hole !== undefined) {
      return `?${hole}`;
    }
    const value = scalarOf(node);
    if (value !== undefined) {
      return JSON.stringify(value);
    }
    switch (node.type) {
      case 'Identifier':
        return this.#name(node);
      case 'Literal':
        return fieldText(node, 'raw');
      case 'TemplateElement':
        return JSON.stringify(cookedOf(node) ?? node['value']);
      case 'TemplateLiteral':
        return this.#template(node);
      case 'MemberExpression':
      case 'Property':
      case 'PropertyDefinition':
      case 'MethodDefinition':
        return this.#member(node);
      case 'ArrowFunctionExpression':
        return this.#arrow(node);
      case 'VariableDeclaration': {
        const kind = node['kind'] === 'var' ? 'var' : 'let';
        return `(${kind} ${nodesIn(node, 'declarations')
          .map((each) => this.#node(each))
          .join(' ')})`;
      }
      default:
        return this.#fields(node, meaningfulFields(node));
    }
  }

  #name(node: AstNode): string {
    const binding = this.#parts.bindings.of(node);
    if (binding === undefined) {
      return `@${fieldText(node, 'name')}`;
    }
    const number = this.#numbers.get(binding) ?? this.#numbers.size;
    this.#numbers.set(binding, number);
    return `$${number}`;
  }

  #member(node: AstNode): string {
    const field = node.type === 'MemberExpression' ? 'property' : 'key';
    const name = memberName(node, field);
    if (name === undefined) {
      return this.#fields(node, meaningfulFields(node));
    }
    // In an object, `__proto__: x` is not a member, but `["__proto__"]: x` is one.
    const isOdd = name === '__proto__' && field === 'key' && node['computed'] === true;
    const rest = meaningfulFields(node).filter((each) => each !== field && each !== 'computed');
    return this.#fields(node, rest, `${isOdd ? '!' : ''}${JSON.stringify(name)}`);
  }

  /**
   * Writes a template piece by piece, so that a text in it and a parameter in its place are equal.
   */
  #template(node: AstNode): string {
    const expressions = nodesIn(node, 'expressions');
    const pieces = nodesIn(node, 'quasis').flatMap((quasi, index) => [
      ...(cookedOf(quasi) === '' ? [] : [quasi]),
      ...expressions.slice(index, index + 1),
    ]);
    return `(TemplateLiteral ${pieces.map((piece) => this.#node(piece)).join(' ')})`;
  }

  #arrow(node: AstNode): string {
    const body = nodeIn(node, 'body');
    const rest = meaningfulFields(node).filter(
      (field) => field !== 'body' && field !== 'expression',
    );
    const text =
      body === undefined || body.type === 'BlockStatement'
        ? this.#value(body)
        : `(BlockStatement body=[${this.#returned(body)}])`;
    return this.#fields(node, rest, text);
  }

  #fields(node: AstNode, fields: readonly string[], first = ''): string {
    const written = fields.flatMap((field) => {
      const value = node[field];
      if (value === undefined || value === null || value === false) {
        return [];
      }
      const text =
        BODIES.has(field) && isNode(value) && isStatementHolder(node)
          ? this.#block(value)
          : this.#value(value);
      return [`${field}=${text}`];
    });
    return `(${[node.type, ...(first === '' ? [] : [first]), ...written].join(' ')})`;
  }

  #block(statement: AstNode): string {
    return statement.type === 'BlockStatement'
      ? this.#node(statement)
      : `(BlockStatement body=[${this.#node(statement)}])`;
  }

  #value(value: unknown): string {
    if (Array.isArray(value)) {
      const items = value.filter((item) => !isNode(item) || item.type !== 'EmptyStatement');
      return `[${items.map((item: unknown) => this.#value(item)).join(' ')}]`;
    }
    return isNode(value) ? this.#node(value) : (JSON.stringify(value) ?? 'undefined');
  }
}

function isStatementHolder({ type }: AstNode): boolean {
  return /^(?:If|For|ForIn|ForOf|While|DoWhile)Statement$/u.test(type);
}
