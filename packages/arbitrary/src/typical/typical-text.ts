import { ownFormat } from "@plumbline/contract";
import type { Shape } from "../shape/shape.ts";
import { keepsPlan, planString } from "../value/string-plan.ts";

/** Text in the formats of JSON Schema and OpenAPI that servers check, in the form most of them accept. */
const byFormat: Readonly<Record<string, string>> = {
  date: "2026-03-04",
  "date-time": "2026-03-04T05:06:07Z",
  duration: "PT45M",
  email: "someone@example.com",
  hostname: "www.example.com",
  "idn-email": "someone@example.com",
  "idn-hostname": "www.example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  iri: "https://example.com/some/page",
  "json-pointer": "/some/place",
  regex: "[a-z]+",
  time: "05:06:07Z",
  uri: "https://example.com/some/page",
  "uri-reference": "/some/page",
  url: "https://example.com/some/page",
  uuid: "5b0c1f0e-8f1d-4c9e-9d52-0a6f5c7e1b23",
};

const word = "plumbline";

/** Text of a shape; `undefined` if its patterns accept none of the usual texts. */
export function typicalText(shape: Shape, texts: readonly string[] = []): string | undefined {
  const plan = planString(shape);
  const formatted = plan.formats.flatMap(
    ({ value, part }) => ownFormat(part.document, value)?.generate(0) ?? byFormat[value] ?? [],
  );
  const most = Math.max(1, Math.min(plan.max, Math.max(word.length, plan.min)));
  const sized = word.repeat(Math.ceil(most / word.length)).slice(0, most);
  // Base64 has a length that is a multiple of four.
  const encoded = sized.slice(0, sized.length - (sized.length % 4));
  const usual = [sized, sized.toUpperCase(), "1".repeat(most), encoded];
  return [...formatted, ...texts, ...usual].find((text) => keepsPlan(plan, text));
}
