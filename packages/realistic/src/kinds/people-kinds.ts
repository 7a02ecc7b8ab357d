import { asObject } from "@plumbline/contract";
import { wordsIn } from "../subject/words-in.ts";
import { personOf, type Person } from "../subject/person-of.ts";
import { townOf } from "../subject/town-of.ts";
import { type Kind, type Scene, textOf } from "./kind.ts";

/** Things that are people. */
const people =
  /\b(?:user|person|people|customer|author|owner|member|employee|contact|assignee|reporter|creator|patient|student|teacher|driver|guest|passenger|actor|artist|sender|recipient|manager|admin|administrator|candidate|client|participant|attendee|player|reviewer|approver|subscriber|profile|holder|doctor|speaker|buyer|seller|committer|uploader|editor|collaborator|traveler|traveller|beneficiary|payer|payee|cardholder)$/;

/** The person of a scene. Its name is the one that the object has already. */
function person({ world, subject, siblings }: Scene): Person {
  const own = {
    first: textOf(siblings, ["first_name", "firstName", "firstname", "given_name", "givenName"]),
    last: textOf(siblings, ["last_name", "lastName", "lastname", "family_name", "familyName"]),
  };
  const names = ["full_name", "fullName", "display_name", "displayName", "name"];
  const whole = people.test(subject.resource) ? textOf(siblings, names) : undefined;
  if (whole === undefined || own.first !== undefined) return personOf(world, subject, own);
  const [first, ...rest] = whole.split(" ").filter(Boolean);
  return personOf(world, subject, { first, last: rest.at(-1) ?? "" });
}

/** Whether an object has the names of a person, whatever it is called. */
function isPerson({ place }: Scene): boolean {
  const named = place.parents
    .at(-1)
    ?.parts.flatMap(({ schema }) => Object.keys(asObject(asObject(schema)["properties"])));
  return (
    named?.some((name) => /^(?:first|last|given|family|sur) ?name$/.test(wordsIn(name))) ?? false
  );
}

function fullName(scene: Scene): string {
  const { first, last } = person(scene);
  return `${first} ${last}`.trim();
}

/** Someone else than the thing itself, for example the author of a book. */
function namedPerson({ world, subject, words }: Scene): Person {
  return personOf(world, { ...subject, resource: words.replace(/ (?:full )?name$/, "") });
}

/** Names and addresses of people. */
export const peopleKinds: readonly Kind[] = [
  { words: /^(?:first|given|fore) ?names?$/, make: (scene) => [person(scene).first] },
  { words: /^(?:last|family|sur) ?names?$/, make: (scene) => [person(scene).last] },
  {
    words: /^middle ?names?$/,
    make: ({ faker }) => [faker.person.middleName(), faker.person.firstName().charAt(0)],
  },
  {
    words: /^initials$/,
    make: (scene) => [
      fullName(scene)
        .replaceAll(/(\p{L})\S* ?/gu, "$1")
        .toUpperCase(),
    ],
  },
  {
    words: /\b(?:user ?name|login|handle|nick ?name|screen ?name|user login)$/,
    make: (scene) => [person(scene).username, person(scene).first.toLowerCase()],
  },
  {
    words: /\be ?mails?(?: address)?$/,
    formats: ["email", "idn-email"],
    described: /\be-?mail address\b/i,
    make: (scene) => [
      isPlain(scene) ? person(scene).email : namedPerson(scene).email,
      "someone@example.com",
      "a@example.com",
    ],
  },
  {
    words: /\b(?:phone|mobile|telephone|fax|tel|cell|msisdn)(?: ?number)?$/,
    formats: ["phone", "tel"],
    described: /\bphone number\b|\bE\.164\b/i,
    make: phones,
  },
  {
    words: /^(?:full|display|real|legal|preferred|contact|formatted) ?name$/,
    make: (scene) => [fullName(scene)],
  },
  { words: /^name$/, of: people, make: (scene) => [fullName(scene)] },
  {
    words:
      /\b(?:customer|owner|author|user|recipient|sender|cardholder|holder|creator|client|guest|passenger|patient|contact|billing|shipping|signer|employee|manager|member|artist|seller|buyer|committer|director) ?name$/,
    make: (scene) => [nameOf(namedPerson(scene))],
  },
  {
    words:
      /^(?:author|owner|assignee|reporter|(?:created|updated|modified|assigned|approved|submitted) by|recipient|sender|manager|reviewer|artist|director|speaker|contact|creator|attention|attn|narrator|composer|signer)$/,
    make: (scene) => [nameOf(namedPerson(scene))],
  },
  { words: /^name$/, make: (scene) => (isPerson(scene) ? [fullName(scene)] : []) },
  {
    words: /^(?:job|job title|occupation|profession)$/,
    make: ({ faker }) => [faker.person.jobTitle()],
  },
  {
    words: /^(?:title|position)$/,
    of: people,
    make: ({ faker }) => [faker.person.jobTitle()],
  },
  { words: /^department(?: name)?$/, make: ({ faker }) => [faker.commerce.department()] },
  { words: /^(?:gender|sex)$/, make: ({ faker }) => [faker.person.sex()] },
  {
    words: /^(?:salutation|prefix|honorific|honorific prefix)$/,
    of: people,
    make: ({ faker }) => [faker.person.prefix()],
  },
  { words: /^nationality$/, make: (scene) => [...townOf(scene.world, scene.subject).country] },
  {
    words: /^ssn$|social security/,
    make: ({ number }) => [`900-${String(10 + (number % 89))}-${String(1000 + (number % 9000))}`],
  },
  {
    words:
      /\b(?:company|organi[sz]ation|org|employer|business|vendor|supplier|manufacturer|publisher|merchant|brand|carrier|agency|customer company|account)(?: ?name)?$/,
    make: ({ faker }) => [faker.company.name(), faker.person.lastName()],
  },
  {
    words: /^(?:name|display name|legal name)$/,
    of: /\b(?:company|organi[sz]ation|org|employer|business|vendor|supplier|manufacturer|publisher|merchant|brand|carrier|agency|account|hotel|restaurant|store|shop|bank|operator|airline)$/,
    make: ({ faker }) => [faker.company.name()],
  },
  {
    words:
      /^(?:avatar|gravatar|photo|picture|profile ?(?:image|picture|photo))(?: (?:url|uri|src|href))?$/,
    make: (scene) => pictures(scene, initials(scene)),
  },
  {
    words:
      /\b(?:image|img|logo|icon|thumbnail|thumb|banner|cover|poster|avatar|photo|picture|favicon)(?: (?:url|uri|src|href|link|path))?$/,
    make: (scene) => pictures(scene, scene.subject.resource.charAt(0).toUpperCase()),
  },
];

/** Whether an address is the one of the thing itself: `email`, not `billing email`. */
function isPlain({ words }: Scene): boolean {
  return /^(?:e ?mails?|(?:primary|work|personal|contact|user|public) e ?mails?|.*e ?mail address)$/.test(
    words,
  );
}

function nameOf({ first, last }: Person): string {
  return `${first} ${last}`.trim();
}

function initials(scene: Scene): string {
  const { first, last } = person(scene);
  return (first.charAt(0) + last.charAt(0)).toUpperCase();
}

/** Numbers with 555-01xx, which are reserved for fiction, or of the town's country. */
function phones({ world, subject, number }: Scene): readonly string[] {
  const { calling } = townOf(world, subject);
  const line = String(100 + (number % 100)).padStart(4, "0");
  const area = String(201 + (number % 700));
  return [
    calling === "+1"
      ? `+1${area}555${line}`
      : `${calling}20${String(number % 10_000_000).padStart(7, "0")}`,
    `${area}-555-${line}`,
    `(${area}) 555-${line}`,
    `${area}555${line}`,
  ];
}

/** A picture in the value itself, or the address of one if the schema or its example asks for a web address. */
function pictures({ place, subject, number }: Scene, text: string): readonly string[] {
  const address = `https://images.example.com/${subject.resource.replaceAll(" ", "-")}/${number % 100_000}.png`;
  const data = image(text, number);
  const wanted = JSON.stringify(place.parts.map(({ schema }) => schema));
  return /https?:|"\^http/.test(wanted) ? [address, data] : [data, address];
}

/** A small picture as a data URL: initials or a word on a coloured ground. @see https://www.rfc-editor.org/rfc/rfc2397 */
function image(text: string, hash: number): string {
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'>` +
    `<rect width='64' height='64' fill='hsl(${hash % 360},55%,45%)'/>` +
    `<text x='32' y='40' font-size='24' text-anchor='middle' fill='white'>${text}</text></svg>`;
  return `data:image/svg+xml,${svg.replaceAll(/[^\w:/.,()='-]/g, encodeURIComponent)}`;
}
