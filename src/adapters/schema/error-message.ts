import type { ErrorObject } from 'ajv';

import { isJsonObject, type Json } from '../../base/json.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { plainLine } from '../../base/plain-text.ts';
import { SCHEMA } from '../../tuning/schema.ts';

/** What one error of the validator asks for. It stands behind the path it is about. */
export function messageOf(error: ErrorObject): string {
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case 'required':
    case 'dependencies':
    case 'dependentRequired': {
      return `is required${describedType(error, String(params['missingProperty']))}`;
    }
    case 'additionalProperties': {
      return `is not a known name${knownNames(error, String(params['additionalProperty']))}`;
    }
    case 'unevaluatedProperties': {
      const name = plainLine(String(params['unevaluatedProperty']), SCHEMA.excerptLength);
      return `has "${name}", which is not a known name`;
    }
    case 'type': {
      return `must be ${[params['type']].flat().join(' or ')}, not ${typeOf(error.data)}`;
    }
    case 'enum': {
      const values = [params['allowedValues']].flat() as readonly Json[];
      const names = values.filter((value) => typeof value === 'string');
      const nearest = typeof error.data === 'string' ? didYouMean(error.data, names) : '';
      return `must be one of ${shortened(values.map((value) => JSON.stringify(value)))}${nearest}`;
    }
    case 'const': {
      return `must be ${shortened([JSON.stringify(params['allowedValue'])])}`;
    }
    case 'pattern': {
      return `must match the pattern ${shortened([String(params['pattern'])])}`;
    }
    case 'propertyNames': {
      return 'is not an allowed name';
    }
    case 'not': {
      return 'is of a form that is not allowed';
    }
    case 'false schema': {
      return 'is not allowed';
    }
    default: {
      return plainLine(error.message ?? `does not fit "${error.keyword}"`, SCHEMA.excerptLength);
    }
  }
}

/** The word JSON Schema has for the type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  return Array.isArray(value) ? 'array' : typeof value;
}

function describedType({ parentSchema }: ErrorObject, name: string): string {
  const properties = propertiesOf(parentSchema);
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const type = isJsonObject(property) ? property['type'] : undefined;
  return typeof type === 'string' ? ` (${plainLine(type, SCHEMA.excerptLength)})` : '';
}

function knownNames({ parentSchema }: ErrorObject, name: string): string {
  const names = Object.keys(propertiesOf(parentSchema));
  const suggestion = didYouMean(name, names);
  if (suggestion !== '') {
    return suggestion;
  }
  return names.length === 0 ? '; there is none to give' : `; known are ${shortened(names)}`;
}

function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  const properties = isJsonObject(schema) ? schema['properties'] : undefined;
  return isJsonObject(properties) ? properties : {};
}

function shortened(texts: readonly string[]): string {
  return plainLine(texts.join(', '), SCHEMA.excerptLength);
}
