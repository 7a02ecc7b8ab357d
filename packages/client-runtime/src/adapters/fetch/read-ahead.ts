const kept: unique symbol = Symbol("kept");

interface KeptBody {
  readonly bytes: ArrayBuffer;
  isRead: boolean;
  /** Made for a caller who reads the body as a stream, a form or a `Blob`. */
  copy: Response | undefined;
}

interface KeptResponse extends Response {
  [kept]: KeptBody;
}

/**
 * Reads the body of a response to its end. The response can then be read once, as before, and rejects nothing because of the network.
 * A clone would cost more than the rest of a call, because it connects two streams.
 */
export async function readAhead(response: Response): Promise<void> {
  if (response.body === null) return;
  const bytes = await response.arrayBuffer();
  // Written below, before anything reads it.
  (response as KeptResponse)[kept] = { bytes, isRead: false, copy: undefined };
  Object.setPrototypeOf(response, readableAgain(Object.getPrototypeOf(response)));
}

/** The text of a response that `readAhead` has read, which its caller can still read. */
export function keptText(response: Response): string {
  const body = (response as Partial<KeptResponse>)[kept];
  return body ? decode(body.bytes) : "";
}

/** By the prototype of the platform's responses, and of those of polyfills. */
const prototypes = new WeakMap<object, object>();

function readableAgain(prototype: object): object {
  const known = prototypes.get(prototype);
  if (known) return known;
  const made: object = Object.create(prototype, members);
  prototypes.set(prototype, made);
  return made;
}

const members: PropertyDescriptorMap & ThisType<KeptResponse> = {
  arrayBuffer: method(async (response) => take(response)),
  blob: method(async (response) => copyOf(response).blob()),
  body: {
    get: function () {
      return copyOf(this).body;
    },
  },
  bodyUsed: {
    get: function () {
      return isUsed(this[kept]);
    },
  },
  bytes: method(async (response) => new Uint8Array(take(response))),
  clone: method((response) => {
    checkUnread(response);
    return toResponse(response);
  }),
  formData: method(async (response) => copyOf(response).formData()),
  json: method(async (response) => JSON.parse(decode(take(response)))),
  text: method(async (response) => decode(take(response))),
};

function method(read: (response: KeptResponse) => unknown): PropertyDescriptor {
  return {
    value: function (this: KeptResponse) {
      return read(this);
    },
  };
}

/** Creating one takes longer than decoding a usual body. */
const decoder = new TextDecoder();

function decode(bytes: ArrayBuffer): string {
  return decoder.decode(bytes);
}

function isUsed({ isRead, copy }: KeptBody): boolean {
  return isRead || copy?.bodyUsed === true;
}

function checkUnread({ [kept]: body }: KeptResponse): void {
  if (isUsed(body) || body.copy?.body?.locked)
    throw new TypeError("The body of the response has already been read");
}

function take(response: KeptResponse): ArrayBuffer {
  checkUnread(response);
  response[kept].isRead = true;
  return response[kept].bytes;
}

function copyOf(response: KeptResponse): Response {
  const body = response[kept];
  if (!body.copy && body.isRead) checkUnread(response);
  body.copy ??= toResponse(response);
  return body.copy;
}

function toResponse(response: KeptResponse): Response {
  const copy = new Response(response[kept].bytes, response);
  return Object.defineProperty(copy, "url", { value: response.url });
}
