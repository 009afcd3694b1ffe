/** Vectors on their way into pgvector and out of it. */

/** What pgvector's binary form begins with: the dimension and an unused field, two bytes each. */
const HEADER_BYTES = 4;

/** Every digit of a double, so that nothing is lost on the way to a float. */
export function vectorText(vector: Float32Array): string {
  return `[${vector.join(',')}]`;
}

/** What `vector_send` answers, as a vector. */
export function vectorOfBytes(bytes: Uint8Array): Float32Array {
  const numbers = new DataView(bytes.buffer, bytes.byteOffset + HEADER_BYTES);
  return Float32Array.from(
    { length: (bytes.byteLength - HEADER_BYTES) / Float32Array.BYTES_PER_ELEMENT },
    (_, at) => numbers.getFloat32(at * Float32Array.BYTES_PER_ELEMENT),
  );
}
