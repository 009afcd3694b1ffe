import { SANDBOX } from '../../tuning/sandbox.ts';

/**
 * Beyond the host's limit: a map that contains itself would be followed until the stack overflows.
 */
const DEPTH_MAX = 2 * SANDBOX.depthMax;

/**
 * The part of the prelude that writes a program's values as JSON. JSON has no maps, promises or NaN
 * and drops them silently: a program that forgot an `await` would hear that all went well. So maps
 * become objects, sets become lists, and errors keep name and message. A promise is always refused.
 * Other values leave a note in the log; in arguments they are refused, because a tool would act on
 * them. It uses names of the prelude around it.
 */
export const PRELUDE_CARRY = String.raw`
const objectPrototype = Object.prototype, arrayPrototype = Array.prototype, { isFinite } = Number;
const prototypeOf = Object.getPrototypeOf, iteratorOf = Symbol.iterator, timeIn = Date.prototype.getTime;
const sizeOfMap = Object.getOwnPropertyDescriptor(Map.prototype, 'size').get;
const sizeOfSet = Object.getOwnPropertyDescriptor(Set.prototype, 'size').get;
const regExpToString = RegExp.prototype.toString, regExpText = method(regExpToString);
const notesMax = 5;

// A program may have changed what "instanceof" says; a thing is what its own methods take.
const isKind = (value, Kind, ask) => {
  try { if (!(value instanceof Kind)) return false; apply(ask, value, []); return true; } catch { return false; }
};
const isPromise = (value) => {
  try { return value instanceof NativePromise; } catch { return false; }
};
const ofMap = (map) => {
  const pairs = []; const members = { __proto__: null };
  let at = 0, isPlain = true;
  mapEach(map, (item, key) => {
    defineProperty(pairs, at++, { __proto__: null, value: [key, item], enumerable: true });
    if (typeof key === 'string') members[key] = item; else isPlain = false;
  });
  return isPlain ? members : pairs;
};
const ofSet = (set) => {
  const items = []; let at = 0;
  setEach(set, (item) => { defineProperty(items, at++, { __proto__: null, value: item, enumerable: true }); });
  return items;
};
const ofError = (error) => {
  const told = { __proto__: null, name: read(() => error.name, 100), message: read(() => error.message, 4000) };
  const own = keysOf(error);
  for (let index = 0; index < own.length; index++) if (told[own[index]] === undefined) told[own[index]] = error[own[index]];
  return told;
};
const ofView = (view) => {
  const items = []; const length = view.length;
  for (let index = 0; index < length; index++) defineProperty(items, index, { __proto__: null, value: view[index], enumerable: true });
  return items;
};

// The text, or nothing for what JSON has no word for at all. What: such as "the value of the program". Inside: it
// goes from one program to another, and nobody else looks at it.
const carried = (value, what, isStrict, isInside) => {
  const depths = new NativeMap();
  const below = (holder, object) => {
    const depth = (mapGet(depths, holder) || 0) + 1;
    if (depth > ${DEPTH_MAX}) {
      if (isInside) throw new NativeTypeError(what + ' holds itself, or is nested too deep: make it flatter');
      // The host refuses what is as deep as this.
      return null;
    }
    mapSet(depths, object, depth);
    return object;
  };
  let told = 0;
  const place = (key) => key === '' ? what : what + ', at "' + slice(key, 0, 100) + '",';
  const tell = (key, kind, became, remedy) => {
    if (isStrict) throw new NativeTypeError(place(key) + ' is ' + kind + ', which JSON cannot carry: ' + remedy);
    if (++told <= notesMax) toLog('warn', place(key) + ' is ' + kind + ', which JSON cannot carry, and ' + became + ': ' + remedy);
  };
  const inList = (holder, became) => isArray(holder) ? 'became null' : became;
  return stringify(value, function (key, member) {
    const type = typeof member;
    if (type === 'string' || type === 'boolean' || type === 'undefined' || member === null) {
      if (member === null && isObject(this[key]) && isKind(this[key], NativeDate, timeIn) && timeOf(this[key]) !== timeOf(this[key]))
        tell(key, 'no date that there is', 'became null', 'look at what it was made of');
      return member;
    }
    if (type === 'number') {
      if (!isFinite(member)) tell(key, text(member), 'became null', 'test for it with Number.isFinite');
      return member;
    }
    if (type === 'bigint') { tell(key, 'a BigInt', 'became a text', 'use Number(it) or String(it)'); return text(member); }
    if (type === 'function' || type === 'symbol') {
      tell(key, 'a ' + type, key === '' ? 'became null' : inList(this, 'is left out'), type === 'function' ? 'call it, or leave it out' : 'use a text');
      return undefined;
    }
    const prototype = prototypeOf(member);
    if (prototype === objectPrototype || prototype === arrayPrototype || prototype === null) return below(this, member);
    if (isPromise(member))
      throw new NativeTypeError(place(key) + ' is a promise: await it first, a list of them with await Promise.all(list)');
    if (isKind(member, NativeMap, sizeOfMap)) return below(this, ofMap(member));
    if (isKind(member, NativeSet, sizeOfSet)) return below(this, ofSet(member));
    if (isError(member)) return below(this, ofError(member));
    if (isKind(member, NativeRegExp, regExpToString)) return regExpText(member);
    if (isView(member) && typeof member.length === 'number') return below(this, ofView(member));
    if (!isArray(member) && keysOf(member).length === 0 && typeof member[iteratorOf] === 'function')
      tell(key, 'an iterator', 'became {}', 'make a list of it with [...it]');
    return below(this, member);
  });
};
`;
