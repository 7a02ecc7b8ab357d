/** Bodies are kept up to this many bytes. */
const mostKept = 1024 * 1024;

/** A copy of the beginning of a body. */
export interface Copy {
  readonly add: (chunk: Uint8Array) => void;
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  /** Whether the body is longer than the copy. */
  readonly isCut: () => boolean;
}

export function createCopy(): Copy {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    add(chunk) {
      if (size < mostKept) chunks.push(chunk);
      size += chunk.byteLength;
    },
    bytes: () => Uint8Array.from(Buffer.concat(chunks).subarray(0, mostKept)),
    isCut: () => size > mostKept,
  };
}
