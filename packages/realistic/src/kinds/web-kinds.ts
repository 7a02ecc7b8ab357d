import { wordsIn } from "../subject/words-in.ts";
import { numberOf, oneOf } from "../subject/subject.ts";
import { type Kind, type Scene, textOf } from "./kind.ts";
import { plainTexts } from "./text-kinds.ts";

/** A text as a part of a URL. */
function slugOf(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, " ")
    .trim()
    .replaceAll(" ", "-");
}

/** Files by the last word of a thing's name. */
const files: readonly [
  readonly [name: string, mediaType: string],
  ...(readonly [string, string])[],
] = [
  ["report.pdf", "application/pdf"],
  ["photo.jpg", "image/jpeg"],
  ["invoice.pdf", "application/pdf"],
  ["export.csv", "text/csv"],
  ["notes.txt", "text/plain"],
  ["diagram.png", "image/png"],
];

/** Addresses, names and numbers of machines. */
export const webKinds: readonly Kind[] = [
  { words: /\b(?:slug|permalink|url key|handle)$/, make: slugs },
  {
    words: /\b(?:user ?agent|browser agent)$/,
    described: /\buser[- ]agent\b/i,
    make: ({ faker }) => [faker.internet.userAgent()],
  },
  {
    words: /\b(?:ipv6)(?: address)?$/,
    formats: ["ipv6"],
    make: ({ number }) => [`2001:db8::${(number % 65_535).toString(16)}`],
  },
  {
    words: /\b(?:ip|ipv4|ip ?address(?:es)?|remote addr|client ip)(?: address)?$/,
    formats: ["ipv4"],
    described: /\bIP address\b/,
    make: ({ number }) => [`203.0.113.${1 + (number % 254)}`, `2001:db8::${number % 9999}`],
  },
  { words: /\b(?:cidr|subnet)$/, make: ({ number }) => [`10.${number % 256}.0.0/16`] },
  { words: /\bmac(?: address)?$/, make: ({ faker }) => [faker.internet.mac()] },
  {
    words: /\b(?:mime ?type|media ?type|content ?type)$/,
    described: /\bMIME type\b/i,
    make: ({ world, subject }) => [oneOf(files, numberOf(world, subject, "file"))[1]],
  },
  { words: /\b(?:file ?name|filename|original name)$|^file$/, make: (scene) => [fileOf(scene)] },
  {
    words: /^name$/,
    of: /\b(?:file|attachment|document|asset|upload|media)$/,
    make: (scene) => [fileOf(scene)],
  },
  {
    words: /\b(?:path|file ?path|directory|folder)$/,
    make: (scene) => [`/${scene.subject.resource.replaceAll(" ", "-")}/${fileOf(scene)}`],
  },
  {
    words: /\b(?:extension|file ?type|file extension)$/,
    make: (scene) => [fileOf(scene).split(".").at(-1) ?? "txt"],
  },
  {
    words: /\b(?:domain|domain alias|host|hostname|host ?name|fqdn|domain ?name|server)$/,
    formats: ["hostname", "idn-hostname"],
    make: (scene) => [`${hostWord(scene)}.example.com`],
  },
  {
    words:
      /\b(?:url|uri|href|link|website|web ?site|homepage|home ?page|endpoint|issuer|callback|redirect|web ?hook|html url|blog|self|next|prev|previous)$/,
    formats: ["uri", "url", "iri"],
    described: /\bURL\b/,
    make: urls,
  },
  { formats: ["uri-reference", "iri-reference"], make: (scene) => [pathOf(scene)] },
  {
    words: /\b(?:method|http ?method|verb)$/,
    of: /request|log|route|endpoint|call/,
    make: () => ["GET"],
  },
  {
    words: /\b(?:version|app ?version|api ?version|release)(?: ?(?:number|name))?$/,
    described: /\bsemver\b|semantic version/i,
    make: ({ number }) => [
      `${1 + (number % 4)}.${(number >>> 4) % 12}.${(number >>> 8) % 20}`,
      1 + (number % 9),
    ],
  },
  {
    words: /\b(?:sha|commit|sha ?1|commit ?sha|commit ?hash|node sha|head ?sha|revision)$/,
    make: ({ faker }) => [hex(faker, 40), hex(faker, 7)],
  },
  {
    words: /\b(?:sha ?256|hash|checksum|digest|fingerprint)$/,
    make: ({ faker }) => [hex(faker, 64), hex(faker, 40), hex(faker, 32)],
  },
  { words: /\b(?:md5|etag)$/, make: ({ faker }) => [hex(faker, 32)] },
  {
    words:
      /\b(?:token|secret|api ?key|access ?key|client secret|signature|nonce|cursor|page ?token|next ?token)$/,
    make: ({ faker }) => [faker.string.alphanumeric(32), faker.string.alphanumeric(16)],
  },
  {
    words: /^(?:password|passphrase)$/,
    formats: ["password"],
    make: ({ faker }) => [
      `${faker.word.adjective()}-${faker.word.noun()}-${faker.number.int({ min: 10, max: 99 })}`,
    ],
  },
  {
    words: /^branch(?: ?name)?$|\b(?:default|head|base) branch$|^ref$/,
    make: ({ number }) => [oneOf(["main", "develop", "feature/search", "fix/login"], number)],
  },
  {
    words: /\b(?:platform|os|operating system)(?: name)?$/,
    make: ({ number }) => [oneOf(["Linux", "macOS", "Windows", "Android", "iOS"], number)],
  },
  {
    words: /^browser(?: name)?$/,
    make: ({ number }) => [oneOf(["Firefox", "Chrome", "Safari", "Edge"], number)],
  },
  {
    words: /\b(?:colou?r|hex|background|foreground|colou?r code)$/,
    described: /\bhex(?:adecimal)? colou?r/i,
    make: colours,
  },
];

function hex(faker: Scene["faker"], length: number): string {
  return faker.string.hexadecimal({ length, casing: "lower", prefix: "" });
}

/** From the title of the same object. */
function slugs(scene: Scene): readonly string[] {
  const title = textOf(scene.siblings, [
    "title",
    "name",
    "display_name",
    "displayName",
    "label",
    "subject",
  ]);
  return [slugOf(title ?? "") || slugOf(plainTexts(scene)[0] ?? "page")];
}

function fileOf({ world, subject, place }: Scene): string {
  const index = subject.index + (place.index ?? 0);
  const [name] = oneOf(files, numberOf(world, subject, "file") + (place.index ?? 0));
  return index === 0 ? name : name.replace(".", `-${index}.`);
}

function hostWord({ words, subject, place }: Scene): string {
  const isOwn = /^(?:domain|host|hostname|host name|server|domain alias)$/.test(words);
  const word =
    slugOf(isOwn ? subject.resource : words.replace(/ ?(?:domain|host|hostname)$/, "")) || "www";
  const index = subject.index + (place.index ?? 0);
  return index === 0 ? word : `${word}-${index + 1}`;
}

function pathOf({ subject }: Scene): string {
  return `/${slugOf(subject.resource) || "page"}/${subject.index + 1}`;
}

function urls(scene: Scene): readonly string[] {
  const { words, subject } = scene;
  const isHome = /^(?:website|web ?site|homepage|home ?page|blog)(?: url)?$/.test(words);
  const use = slugOf(
    wordsIn(words).replace(/\b(?:url|uri|href|link|html|self|website|homepage)\b/g, ""),
  );
  const path = use === "" || use === slugOf(subject.resource) ? "" : `/${use}`;
  const site = `https://${oneOf(["www.example.com", "www.example.org", "www.example.net"], scene.number)}`;
  return isHome
    ? [`${site}/`, site]
    : [`https://example.com${pathOf(scene)}${path}`, `${site}/`, "https://example.com"];
}

function colours({ faker, number, words }: Scene): readonly string[] {
  const code = `#${hex(faker, 6)}`;
  const named = oneOf(["blue", "green", "teal", "orange", "crimson", "indigo"], number);
  return words.endsWith("hex")
    ? [code, code.slice(1), named]
    : [code, code.toUpperCase(), code.slice(1), named];
}
