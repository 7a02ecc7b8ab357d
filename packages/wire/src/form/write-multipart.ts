/** The headers of one part of a multipart body. */
export interface WirePartHead {
  /** The name of a form field. */
  readonly name?: string | undefined;
  readonly fileName?: string | undefined;
  /** Default of the receiver: `text/plain`. */
  readonly contentType?: string | undefined;
  /** Other headers of the part. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** One part of a multipart body. */
export interface WirePart extends WirePartHead {
  readonly text: string;
}

/** A body as it is sent. */
export interface WireBody {
  /** With its parameters, such as the boundary of a multipart body. */
  readonly contentType: string;
  readonly text: string;
}

/**
 * Writes the parts of a `multipart/*` body. The boundary is the same in every run.
 * @see https://www.rfc-editor.org/rfc/rfc7578
 * @see https://www.rfc-editor.org/rfc/rfc2046#section-5.1
 */
export function writeMultipart(mediaType: string, parts: readonly WirePart[]): WireBody {
  const texts = parts.map((part) => writePartHead(part) + part.text);
  const boundary = boundaryOf(texts);
  const body = texts.map((text) => `--${boundary}\r\n${text}\r\n`).join("");
  return { contentType: `${mediaType}; boundary=${boundary}`, text: `${body}--${boundary}--\r\n` };
}

/** The lines before the content of a part. */
export function writePartHead({ name, fileName, contentType, headers = {} }: WirePartHead): string {
  const named = name === undefined ? "" : `; name="${escapeName(name)}"`;
  const file = fileName === undefined ? "" : `; filename="${escapeName(fileName)}"`;
  const lines = [
    ...(named + file === "" ? [] : [`Content-Disposition: form-data${named}${file}`]),
    ...(contentType === undefined ? [] : [`Content-Type: ${contentType}`]),
    ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
  ];
  return `${lines.map((line) => `${line}\r\n`).join("")}\r\n`;
}

/** As forms of browsers do. @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
function escapeName(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}

function boundaryOf(texts: readonly string[]): string {
  let boundary = "plumbline";
  while (texts.some((text) => text.includes(boundary))) boundary += "-";
  return boundary;
}
