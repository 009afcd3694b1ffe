/**
 * The text of the WebAssembly kernel that does the arithmetic of MiniLM.
 *
 * Products are made of 16-bit integers, eight at a time: no other instruction that every engine
 * has does as many. Rows of activations are quantised in pairs and rows of weights in fours, their
 * chunks of eight lying side by side, so that the innermost loop walks two pointers with constant
 * offsets. Unrolling it further was measured to be slower: the compiler runs out of registers.
 */

const get = (name: string): string => `(local.get $${name})`;
const set = (name: string, value: string): string => `(local.set $${name} ${value})`;
const step = (name: string, by: string): string => set(name, `(i32.add ${get(name)} ${by})`);
const constant = (value: number): string => `(i32.const ${value})`;
const load = (pointer: string, offset = 0): string =>
  `(v128.load offset=${offset} ${get(pointer)})`;
const locals = (type: string, names: readonly string[]): string =>
  names.map((name) => `(local $${name} ${type})`).join('');
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** Rows of activations and of weights in one tile: 8 sums, which with their operands fill the registers. */
const TILE_ROWS = 2;
const TILE_COLUMNS = 4;
const VECTOR_BYTES = 16;
const FLOAT_BYTES = 4;
/** Numbers per head of the model, and the vectors that hold them. */
const HEAD_VECTORS = 8;

/** The four sums of one row of a tile, each added up across its lanes: one vector of four. */
function storeTileRow(row: number): string {
  const sums = range(TILE_COLUMNS).map((column) => `sum${row}${column}`);
  const lanes = (left: string, right: string, wanted: readonly number[]): string => {
    const bytes = wanted.flatMap((lane) => range(FLOAT_BYTES).map((at) => lane * FLOAT_BYTES + at));
    return `(i8x16.shuffle ${bytes.join(' ')} ${get(left)} ${get(right)})`;
  };
  const folded = (left = '', right = ''): string =>
    `(i32x4.add ${lanes(left, right, [0, 4, 1, 5])} ${lanes(left, right, [2, 6, 3, 7])})`;
  return `
    ${set('low', folded(sums[0], sums[1]))}
    ${set('high', folded(sums[2], sums[3]))}
    ${set('low', `(i32x4.add ${lanes('low', 'high', [0, 1, 4, 5])} ${lanes('low', 'high', [2, 3, 6, 7])})`)}
    (v128.store ${get(`out${row}`)} (f32x4.add
      (f32x4.mul (f32x4.convert_i32x4_s ${get('low')})
        (f32x4.mul (v128.load32_splat offset=${row * FLOAT_BYTES} ${get('rowScale')}) ${load('columnScale')}))
      ${load('bias')}))`;
}

/**
 * out[m][n] = rowScale[m] · columnScale[n] · Σ rows[m][k] · weights[n][k] + bias[n], for packed
 * integers. `m` is rounded up to an even number: `out` has room for a row more than are asked for.
 */
function multiply(): string {
  const sums = range(TILE_ROWS).flatMap((row) => range(TILE_COLUMNS).map((at) => `sum${row}${at}`));
  const inner = range(TILE_COLUMNS).map(
    (column) => `${set('weight', load('weights', column * VECTOR_BYTES))}
      ${range(TILE_ROWS)
        .map((row) => `sum${row}${column} row${row}`.split(' '))
        .map(([sum = '', row = '']) =>
          set(sum, `(i32x4.add ${get(sum)} (i32x4.dot_i16x8_s ${get(row)} ${get('weight')}))`),
        )
        .join('\n')}`,
  );
  return `(func (export "multiply")
  (param $rows i32)(param $weights i32)(param $rowScales i32)(param $columnScale i32)(param $bias i32)
  (param $out i32)(param $m i32)(param $n i32)(param $k i32)
  ${locals('i32', ['rowsLeft', 'rowAt', 'rowScale', 'panel', 'panelEnd', 'out0', 'out1', 'outBytes'])}
  ${locals('v128', ['row0', 'row1', 'weight', 'low', 'high', ...sums])}
  ${set('outBytes', `(i32.shl ${get('n')} ${constant(2)})`)}
  ${set('panel', get('weights'))}
  (loop $columns
    ${set('rowsLeft', get('m'))}
    ${set('rowAt', get('rows'))}
    ${set('rowScale', get('rowScales'))}
    ${set('out0', get('out'))}
    ${set('panelEnd', `(i32.add ${get('panel')} (i32.shl ${get('k')} ${constant(3)}))`)}
    (loop $tiles
      ${set('weights', get('panel'))}
      ${sums.map((sum) => set(sum, '(v128.const i32x4 0 0 0 0)')).join('\n')}
      (loop $chunks
        ${set('row0', load('rowAt'))}
        ${set('row1', load('rowAt', VECTOR_BYTES))}
        ${inner.join('\n')}
        ${step('rowAt', constant(TILE_ROWS * VECTOR_BYTES))}
        ${step('weights', constant(TILE_COLUMNS * VECTOR_BYTES))}
        (br_if $chunks (i32.lt_u ${get('weights')} ${get('panelEnd')})))
      ${set('out1', `(i32.add ${get('out0')} ${get('outBytes')})`)}
      ${storeTileRow(0)}
      ${storeTileRow(1)}
      ${set('out0', `(i32.add ${get('out1')} ${get('outBytes')})`)}
      ${step('rowScale', constant(TILE_ROWS * FLOAT_BYTES))}
      ${set('rowsLeft', `(i32.sub ${get('rowsLeft')} ${constant(TILE_ROWS)})`)}
      (br_if $tiles (i32.gt_s ${get('rowsLeft')} ${constant(0)})))
    ${set('panel', get('panelEnd'))}
    ${step('columnScale', constant(VECTOR_BYTES))}
    ${step('bias', constant(VECTOR_BYTES))}
    ${step('out', constant(VECTOR_BYTES))}
    ${set('n', `(i32.sub ${get('n')} ${constant(TILE_COLUMNS)})`)}
    (br_if $columns (i32.gt_s ${get('n')} ${constant(0)}))))`;
}

/**
 * Packs rows of `k` floats as integers up to `top`, each row with a scale of its own.
 *
 * A row of zeros gets the scale 0 and zeros: the conversion turns what is not a number into 0.
 */
function quantise(): string {
  const rounded = (offset: number): string =>
    `(i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul ${load('at', offset)} ${get('inverse')})))`;
  return `(func (export "quantise")
  (param $source i32)(param $packed i32)(param $scales i32)(param $m i32)(param $k i32)(param $top f32)
  ${locals('i32', ['row', 'at', 'to', 'end', 'bytes'])}(local $largest f32)${locals('v128', ['most', 'inverse'])}
  ${set('bytes', `(i32.shl ${get('k')} ${constant(2)})`)}
  ${set('end', get('source'))}
  (loop $rows
    ${set('at', get('end'))}
    ${step('end', get('bytes'))}
    ${set('most', '(v128.const f32x4 0 0 0 0)')}
    (loop $look
      ${set('most', `(f32x4.max ${get('most')} (f32x4.abs ${load('at')}))`)}
      ${step('at', constant(VECTOR_BYTES))}
      (br_if $look (i32.lt_u ${get('at')} ${get('end')})))
    ${set(
      'largest',
      `(f32.max
        (f32.max (f32x4.extract_lane 0 ${get('most')}) (f32x4.extract_lane 1 ${get('most')}))
        (f32.max (f32x4.extract_lane 2 ${get('most')}) (f32x4.extract_lane 3 ${get('most')})))`,
    )}
    (f32.store ${get('scales')} (f32.div ${get('largest')} ${get('top')}))
    ${step('scales', constant(FLOAT_BYTES))}
    ${set('inverse', `(f32x4.splat (f32.div ${get('top')} ${get('largest')}))`)}
    ${set('at', `(i32.sub ${get('end')} ${get('bytes')})`)}
    ${set(
      'to',
      `(i32.add ${get('packed')} (i32.add
        (i32.mul (i32.shr_u ${get('row')} ${constant(1)}) (i32.shl ${get('k')} ${constant(2)}))
        (i32.shl (i32.and ${get('row')} ${constant(1)}) ${constant(4)})))`,
    )}
    (loop $write
      (v128.store ${get('to')} (i16x8.narrow_i32x4_s ${rounded(0)} ${rounded(VECTOR_BYTES)}))
      ${step('to', constant(TILE_ROWS * VECTOR_BYTES))}
      ${step('at', constant(2 * VECTOR_BYTES))}
      (br_if $write (i32.lt_u ${get('at')} ${get('end')})))
    ${step('row', constant(1))}
    (br_if $rows (i32.lt_u ${get('row')} ${get('m')}))))`;
}

/** out[i][j] = scale · queries[i] · keys[j] for one head; rows lie `stride` bytes apart. */
function attend(): string {
  const parts = range(HEAD_VECTORS).map((at) => `query${at}`);
  const products = parts.map(
    (part, at) => `(f32x4.mul ${get(part)} ${load('keyAt', at * VECTOR_BYTES)})`,
  );
  const total = products.reduce((sum, product) => `(f32x4.add ${sum} ${product})`);
  return `(func (export "attend")
  (param $queries i32)(param $keys i32)(param $out i32)(param $m i32)(param $stride i32)(param $scale f32)
  ${locals('i32', ['rowsLeft', 'keysLeft', 'keyAt'])}${locals('v128', ['total', ...parts])}
  ${set('rowsLeft', get('m'))}
  (loop $rows
    ${parts.map((part, at) => set(part, load('queries', at * VECTOR_BYTES))).join('\n')}
    ${set('keyAt', get('keys'))}
    ${set('keysLeft', get('m'))}
    (loop $columns
      ${set('total', total)}
      (f32.store ${get('out')} (f32.mul ${get('scale')} (f32.add
        (f32.add (f32x4.extract_lane 0 ${get('total')}) (f32x4.extract_lane 1 ${get('total')}))
        (f32.add (f32x4.extract_lane 2 ${get('total')}) (f32x4.extract_lane 3 ${get('total')})))))
      ${step('out', constant(FLOAT_BYTES))}
      ${step('keyAt', get('stride'))}
      ${set('keysLeft', `(i32.sub ${get('keysLeft')} ${constant(1)})`)}
      (br_if $columns ${get('keysLeft')}))
    ${step('queries', get('stride'))}
    ${set('rowsLeft', `(i32.sub ${get('rowsLeft')} ${constant(1)})`)}
    (br_if $rows ${get('rowsLeft')})))`;
}

/** out[i] = Σ shares[i][j] · values[j] for one head. */
function blend(): string {
  const sums = range(HEAD_VECTORS).map((at) => `sum${at}`);
  const add = (sum: string, at: number): string =>
    set(
      sum,
      `(f32x4.add ${get(sum)} (f32x4.mul ${get('share')} ${load('valueAt', at * VECTOR_BYTES)}))`,
    );
  return `(func (export "blend")
  (param $values i32)(param $shares i32)(param $out i32)(param $m i32)(param $stride i32)(param $outStride i32)
  ${locals('i32', ['rowsLeft', 'valuesLeft', 'valueAt'])}${locals('v128', ['share', ...sums])}
  ${set('rowsLeft', get('m'))}
  (loop $rows
    ${sums.map((sum) => set(sum, '(v128.const f32x4 0 0 0 0)')).join('\n')}
    ${set('valueAt', get('values'))}
    ${set('valuesLeft', get('m'))}
    (loop $columns
      ${set('share', `(v128.load32_splat ${get('shares')})`)}
      ${sums.map(add).join('\n')}
      ${step('shares', constant(FLOAT_BYTES))}
      ${step('valueAt', get('stride'))}
      ${set('valuesLeft', `(i32.sub ${get('valuesLeft')} ${constant(1)})`)}
      (br_if $columns ${get('valuesLeft')}))
    ${sums.map((sum, at) => `(v128.store offset=${at * VECTOR_BYTES} ${get('out')} ${get(sum)})`).join('\n')}
    ${step('out', get('outStride'))}
    ${set('rowsLeft', `(i32.sub ${get('rowsLeft')} ${constant(1)})`)}
    (br_if $rows ${get('rowsLeft')})))`;
}

/** The whole module, in the text format. Its memory comes from outside. */
export function kernelText(): string {
  return `(module (import "host" "memory" (memory 1)) ${[multiply, quantise, attend, blend].map((part) => part()).join('\n')})`;
}
