import { oneOf } from "../subject/subject.ts";
import type { Kind, Scene } from "./kind.ts";

/** Sentences that fit most things. */
const sentences: readonly [string, ...string[]] = [
  "Works as described and is easy to set up.",
  "Please check the details before the end of the week.",
  "The second part follows next month.",
  "Suitable for small teams and for daily use.",
  "Updated after the last review.",
  "Includes everything that is needed to start.",
  "Ask the front desk if anything is missing.",
  "Made for people who travel often.",
  "A short introduction with three examples.",
  "The old version stays available until autumn.",
  "Thanks for the quick response.",
  "Prices include tax and delivery.",
  "Open every day except on public holidays.",
  "We met on site and agreed on the next steps.",
  "The first draft is ready for comments.",
  "Replaces the earlier agreement from spring.",
];

const tasks: readonly [string, ...string[]] = [
  "Update the billing address form",
  "Search returns no results for accents",
  "Add dark mode to the settings page",
  "Export fails for large reports",
  "Document the new sign-in flow",
  "Images load slowly on mobile",
  "Invite link expires too early",
  "Sort the list by last change",
];

const tags: readonly [string, ...string[]] = [
  "travel",
  "design",
  "music",
  "garden",
  "health",
  "finance",
  "kitchen",
  "outdoor",
  "books",
  "winter",
  "family",
  "local",
];

const roles: readonly [string, ...string[]] = [
  "Editor",
  "Viewer",
  "Administrator",
  "Owner",
  "Guest",
];
const plans: readonly [string, ...string[]] = ["Starter", "Team", "Business", "Enterprise"];

/** One or two sentences; two differ because their distance is odd. */
function sentence({ number }: Pick<Scene, "number">): string {
  return oneOf(sentences, number);
}

function paragraph({ number }: Scene): string {
  return `${oneOf(sentences, number)} ${oneOf(sentences, number + 1 + (number % 7))}`;
}

const adjectives =
  "amber bright calm clear cosy early fresh gentle golden green happy hidden light little lucky modern new northern open quiet red round silver small southern steady summer warm western white winter young".split(
    " ",
  );
const nouns =
  "anchor bridge canyon corner forest garden harbor hill island lake lantern market meadow mill morning orchard park path peak pine river road shore signal square station stone tower valley village willow window".split(
    " ",
  );

/** Two words, the first with a capital letter. */
function phrase({ number }: Scene): string {
  const adjective = adjectives[number % adjectives.length] ?? "quiet";
  const noun = nouns[(number >>> 8) % nouns.length] ?? "harbor";
  return `${adjective.charAt(0).toUpperCase()}${adjective.slice(1)} ${noun}`;
}

/** Titles, names of things, and prose. */
export const textKinds: readonly Kind[] = [
  {
    words:
      /^(?:message|detail|details|error|reason|description|msg|error ?message|error description)$/,
    of: /\b(?:error|problem|fault|exception|failure)$/,
    make: () => ["The request could not be processed.", "Not valid."],
  },
  { words: /^title$/, of: /\b(?:error|problem)$/, make: () => ["Request not processed"] },
  { words: /^type$/, of: /\bproblem(?: details?)?$/, make: () => ["about:blank"] },
  { words: /^(?:error|error ?message)$/, make: () => ["The request could not be processed."] },
  {
    words: /^(?:title|name|summary|subject)$/,
    of: /\b(?:issue|ticket|task|todo|bug|card|story|pull request|merge request|job|incident|request|case|milestone)$/,
    make: ({ number }) => [oneOf(tasks, number)],
  },
  { words: /^(?:book|book title)$/, make: ({ faker }) => [faker.book.title()] },
  {
    words: /^(?:title|name)$/,
    of: /\b(?:book|novel|publication|edition)$/,
    make: ({ faker }) => [faker.book.title()],
  },
  {
    words: /^(?:title|name)$/,
    of: /\b(?:song|track|recording)$/,
    make: ({ faker }) => [faker.music.songName()],
  },
  { words: /^(?:title|name)$/, of: /\balbum$/, make: ({ faker }) => [faker.music.album()] },
  {
    words: /^(?:product|item|product ?name|item ?name|product title)$/,
    make: ({ faker }) => [faker.commerce.productName()],
  },
  {
    words: /^(?:title|name)$/,
    of: /\b(?:product|item|sku|article|line item|variant|good|inventory|part)$/,
    make: ({ faker }) => [faker.commerce.productName(), faker.commerce.product()],
  },
  {
    words: /^name$/,
    of: /\b(?:pet|dog|cat|animal)$/,
    make: ({ faker }) => [faker.animal.petName()],
  },
  { words: /^(?:species|animal|animal type)$/, make: ({ faker }) => [faker.animal.type()] },
  { words: /^breed$/, make: ({ faker }) => [faker.animal.dog()] },
  { words: /^name$/, of: /\b(?:car|vehicle)$/, make: ({ faker }) => [faker.vehicle.vehicle()] },
  { words: /^vin$/, make: ({ faker }) => [faker.vehicle.vin()] },
  {
    words: /\b(?:license plate|plate number|registration number)$/,
    make: ({ faker }) => [faker.vehicle.vrm()],
  },
  {
    words: /^make$/,
    of: /\b(?:car|vehicle)$/,
    make: ({ faker }) => [faker.vehicle.manufacturer()],
  },
  {
    words: /^name$/,
    of: /\b(?:station|airport|terminal|stop|port)$/,
    make: ({ faker }) => [`${faker.location.street()} Station`],
  },
  {
    words: /^(?:origin|destination|departure|arrival|from|to)$/,
    of: /\b(?:trip|flight|journey|route|booking|shipment|leg|ride)$/,
    make: ({ faker }) => [faker.location.city()],
  },
  {
    words: /^name$/,
    of: /\b(?:role|permission|scope)$/,
    make: ({ number }) => [oneOf(roles, number)],
  },
  {
    words: /^roles?(?: name)?$/,
    make: ({ number }) => [oneOf(roles, number).toLowerCase(), oneOf(roles, number)],
  },
  {
    words: /^(?:name|plan)$/,
    of: /\b(?:plan|tier|subscription)$/,
    make: ({ number }) => [oneOf(plans, number)],
  },
  {
    words: /^(?:plan|tier|plan ?name)$/,
    make: ({ number }) => [oneOf(plans, number), oneOf(plans, number).toLowerCase()],
  },
  {
    words: /^(?:name|title)$/,
    of: /\b(?:department|team|group|channel|category|section)$/,
    make: ({ faker }) => [faker.commerce.department()],
  },
  {
    words: /^(?:team|group|category|category ?name|section)(?: name)?$/,
    make: ({ faker }) => [faker.commerce.department()],
  },
  {
    words: /^(?:name|value|label|text)$/,
    of: /\b(?:tag|label|topic|keyword|genre|interest)$/,
    make: ({ number, subject }) => [oneOf(tags, (number % 3) + subject.index * 3)],
  },
  {
    words: /\b(?:tag|label|topic|keyword|interest|hashtag)(?: name)?$/,
    make: ({ number, place, subject }) => [
      oneOf(tags, (place.index ?? 0) * 5 + subject.index * 2 + (number % 3)),
    ],
  },
  { words: /^genre$/, make: ({ faker }) => [faker.book.genre()] },
  {
    words: /^isbn(?: ?1[03])?$/,
    make: ({ faker, words }) => [
      faker.commerce.isbn({ variant: words.endsWith("10") ? 10 : 13, separator: "" }),
    ],
  },
  {
    words: /\b(?:sku|product code|item code|article number|part number|upc|ean|gtin|barcode)$/,
    make: skus,
  },
  {
    words:
      /\b(?:order|invoice|ticket|tracking|account|reference|customer|booking|confirmation|serial|document|case|contract|policy|receipt|purchase order|po) ?(?:number|no|nr|code|reference|ref)$|^(?:reference|confirmation|serial|ref no)$/,
    make: references,
  },
  { words: /\biban$/, make: () => ["DE89370400440532013000", "GB29NWBK60161331926819"] },
  { words: /^(?:bic|swift|swift code)$/, make: () => ["DEUTDEFF"] },
  { words: /\b(?:card ?number|pan|credit ?card)$/, make: () => ["4242424242424242"] },
  { words: /^last ?4$|^last ?four$/, make: ({ number }) => [String(1000 + (number % 9000))] },
  { words: /^(?:bank|bank ?name)$/, make: () => ["Example Savings Bank"] },
  { words: /^material$/, make: ({ faker }) => [faker.commerce.productMaterial()] },
  {
    words: /\b(?:title|subject|heading|caption|topic|label|display name|name)$/,
    make: (scene) => plainNames(scene),
  },
  {
    words: /^(?:bio|about|biography)$/,
    make: (scene) => [`${scene.faker.person.jobTitle()}. ${sentence(scene)}`],
  },
  {
    words:
      /\b(?:description|summary|body|content|message|comment|note|notes|text|remark|remarks|instructions?|excerpt|abstract|overview|details?|answer|feedback|review|reason|explanation|hint|tooltip|subtitle|terms|question|prompt|usage|help|documentation|memo|purpose|objective|goal|annotation|snippet|readme|intro|introduction|warning|statement)$/,
    make: (scene) => [
      isLong(scene) ? paragraph(scene) : sentence(scene),
      sentence(scene),
      phrase(scene),
    ],
  },
];

/** Names that say little. */
export const unsureKinds: readonly Kind[] = [
  {
    words: /\b(?:status|state)$/,
    make: ({ number }) => [oneOf(["active", "pending", "ready", "completed"], number)],
  },
  { words: /\bvisibility$/, make: ({ number }) => [oneOf(["public", "private"], number)] },
  {
    words: /\b(?:type|kind)$/,
    make: ({ number }) => [oneOf(["standard", "basic", "custom", "default"], number)],
  },
  {
    words: /\b(?:key|code)$/,
    make: (scene) => [plainTexts(scene)[4] ?? "", plainTexts(scene)[1] ?? ""],
  },
];

function isLong({ words }: Scene): boolean {
  return /\b(?:description|body|content|review|overview|abstract|about|readme)$/.test(words);
}

function skus({ faker, number, words }: Scene): readonly string[] {
  const digits = String(4_000_000_000_000 + (number % 1_000_000_000));
  return /upc|ean|gtin|barcode/.test(words)
    ? [digits, digits.slice(1), digits.slice(0, 8)]
    : [`${faker.string.alpha({ length: 3, casing: "upper" })}-${10_000 + (number % 90_000)}`];
}

function references({ number, words }: Scene): readonly string[] {
  const digits = String(100_000 + (number % 900_000));
  return [`${words.charAt(0).toUpperCase()}${words.charAt(1).toUpperCase()}-${digits}`, digits];
}

function plainNames(scene: Scene): readonly string[] {
  const name = phrase(scene);
  return [name, ...name.split(" ").toReversed(), ...plainTexts(scene)];
}

/** Texts for names that no row knows, in the forms that most patterns accept. */
export function plainTexts(scene: Scene): readonly string[] {
  const text = phrase(scene);
  const [first = text, second = text] = text.toLowerCase().split(" ");
  const whole = text.toLowerCase();
  return [
    whole,
    second,
    first,
    whole.replace(" ", "-"),
    whole.replace(" ", "_"),
    second.toUpperCase(),
  ];
}

/** A text with a length between two bounds. */
export function sizedText(scene: Scene, least: number, most: number): string {
  let text = paragraph(scene);
  for (let turn = 1; text.length < least; turn++)
    text += ` ${oneOf(sentences, scene.number + turn)}`;
  return text.length > most ? text.slice(0, most).replace(/\s$/, ".") : text;
}
