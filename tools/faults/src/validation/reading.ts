import { alter, type Alteration, type Fault, mapTexts } from "@local-ads/sandbox/seams";
import { asObject, type JsonValue } from "@plumbline/contract";
import type { CheckedRequest } from "@plumbline/server";
import { concerns } from "../concerns.ts";

/** Requests that are read wrongly, or that nobody was prepared for. */
export const readingFaults: readonly Fault[] = [
  {
    name: "malformed-json-fails",
    breaks: ["error-400"],
    description: "A body that is no JSON is answered as a failure of the service.",
    ...alter("readBody", (read) => async (operation, contentType, bytes) => {
      const body = await read(operation, contentType, bytes);
      if (body.kind === "malformed") throw new SyntaxError(body.reason);
      return body;
    }),
  },
  {
    name: "bytes-replaced",
    breaks: ["common-json"],
    description: "Bytes that are no UTF-8 are read as replacement characters.",
    ...alter("readBody", (read) => (operation, contentType, bytes) => {
      const text = new TextDecoder().decode(bytes);
      return read(operation, contentType, new TextEncoder().encode(text));
    }),
  },
  {
    name: "content-type-ignored",
    breaks: ["common-json"],
    description: "A body is read as JSON whatever it is said to be.",
    ...alter("readBody", (read) => (operation, _, bytes) => read(operation, null, bytes)),
  },
  {
    name: "charset-refused",
    breaks: ["common-json"],
    description: "A content type that names its charset is refused.",
    ...alter(
      "readBody",
      (read) => async (operation, contentType, bytes) =>
        contentType?.includes(";")
          ? { kind: "media-type", reason: `the body is ${contentType}` }
          : read(operation, contentType, bytes),
    ),
  },
  {
    name: "empty-body-refused",
    breaks: ["publish-no-body", "launch-no-body", "pause-no-body"],
    description: "A POST has to have a body, also where it takes none.",
    ...alter(
      "checkRequest",
      refuse(({ operation, body }) =>
        operation.method === "post" && body.fingerprint.kind === "none"
          ? "the body is missing"
          : undefined,
      ),
    ),
  },
  {
    name: "empty-update-refused",
    breaks: ["update-site-optional"],
    description: "An update of a site has to have a field.",
    ...alter(
      "checkRequest",
      refuse(({ operation, body }) =>
        concerns({ update_site: true }, operation) && isEmpty(body.value)
          ? "the body has no field"
          : undefined,
      ),
    ),
  },
  {
    name: "campaign-name-required",
    breaks: ["create-campaign-name"],
    description: "A campaign has to be given a name.",
    ...alter(
      "checkRequest",
      refuse(({ operation, body }) =>
        concerns({ create_campaign: true }, operation) && asObject(body.value)["name"] === undefined
          ? "body must have a name"
          : undefined,
      ),
    ),
  },
  {
    name: "draft-members-restricted",
    breaks: ["save-draft-doc"],
    description: "The names in a site document may have letters alone.",
    ...alter(
      "checkRequest",
      refuse(({ operation, body }) =>
        concerns({ save_site_draft: true }, operation) &&
        Object.keys(asObject(asObject(body.value)["doc"])).some((name) => !/^[a-z]+$/i.test(name))
          ? "the document has a field with a bad name"
          : undefined,
      ),
    ),
  },
  {
    name: "emoji-fail",
    breaks: ["update-site-display-name", "create-campaign-name"],
    description: "A text with an emoji makes the service fail.",
    ...alter("checkRequest", failOn(/[\u{10000}-\u{10ffff}]/u)),
  },
  {
    name: "apostrophes-fail",
    breaks: ["update-site-display-name", "create-campaign-name"],
    description: "A text with an apostrophe makes the service fail.",
    ...alter("checkRequest", failOn(/'/)),
  },
  {
    name: "quotation-marks-refused",
    breaks: ["update-site-display-name", "create-campaign-name"],
    description: "A text with a quotation mark is refused, as if it were an attack.",
    ...alter(
      "checkRequest",
      refuse(({ body }) =>
        textsOf(body.value).some((text) => text.includes('"'))
          ? "a text has a quotation mark"
          : undefined,
      ),
    ),
  },
  {
    name: "twin-members-chosen",
    breaks: ["common-json"],
    description: "Of two members of one name, the one that is valid is taken.",
    ...alter("readBody", (read) => async (operation, contentType, bytes) => {
      for (const text of withoutTwin(new TextDecoder().decode(bytes))) {
        // oxlint-disable-next-line no-await-in-loop -- the other one is read where this one is invalid
        const body = await read(operation, contentType, new TextEncoder().encode(text));
        if (body.kind === "read" && body.media?.schema?.validate(body.value).length === 0)
          return body;
      }
      return read(operation, contentType, bytes);
    }),
  },
];

function refuse(
  findReason: (request: CheckedRequest) => string | undefined,
): Alteration<"checkRequest"> {
  return (check) => (contract, request) => {
    const reason = findReason(request);
    return [...check(contract, request), ...(reason === undefined ? [] : [reason])];
  };
}

function failOn(pattern: RegExp): Alteration<"checkRequest"> {
  return (check) => (contract, request) => {
    if (textsOf(request.body.value).some((text) => pattern.test(text)))
      throw new Error("the text cannot be stored");
    return check(contract, request);
  };
}

function isEmpty(body: JsonValue | undefined): boolean {
  return Object.keys(asObject(body)).length === 0;
}

function textsOf(body: JsonValue | undefined): readonly string[] {
  const texts: string[] = [];
  mapTexts(body ?? null, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** A flat object that has a member twice, once without the one and once without the other. */
function withoutTwin(text: string): readonly string[] {
  if (text.lastIndexOf("{") > 0) return [];
  const members = text.slice(1, -1).split(/,(?=\s*")/);
  const names = members.map(nameOf);
  const twins = members.filter(
    (_, at) => names.indexOf(names[at] ?? "") !== names.lastIndexOf(names[at] ?? ""),
  );
  return twins.map((twin) => `{${members.filter((member) => member !== twin).join(",")}}`);
}

function nameOf(member: string): string {
  return member.slice(0, member.indexOf(":")).trim();
}
