import type { Draw, Filled } from "./draw.ts";
import type { City } from "./cities-in.ts";

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Draws a person with an address and a number that do not exist. @see https://www.rfc-editor.org/rfc/rfc2606#section-3 */
export function drawPerson(draw: Draw, { areaCode }: City): Person {
  const first = draw.pick("first name", firstNames);
  const last = draw.pick("last name", lastNames);
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}@example.com`.toLowerCase(),
    phone: drawPhone(draw, areaCode),
  };
}

/** Draws a telephone number that is reserved for fiction. */
export function drawPhone(draw: Draw, areaCode: string): string {
  return `(${areaCode}) 555-01${String(draw.whole("phone", 0, 99)).padStart(2, "0")}`;
}

const firstNames: Filled<string> = [
  "Maria",
  "James",
  "Linda",
  "Robert",
  "Aisha",
  "David",
  "Mei",
  "Carlos",
  "Susan",
  "Omar",
  "Rachel",
  "Kevin",
  "Priya",
  "Thomas",
  "Elena",
  "Marcus",
  "Joyce",
  "Daniel",
  "Nia",
  "Steven",
  "Hannah",
  "Luis",
  "Grace",
  "Andre",
  "Paula",
  "Victor",
  "Dana",
  "Ibrahim",
  "Katie",
  "Walter",
];

const lastNames: Filled<string> = [
  "Alvarez",
  "Bennett",
  "Chen",
  "Dawson",
  "Ellis",
  "Fischer",
  "Garcia",
  "Hughes",
  "Ito",
  "Jackson",
  "Kowalski",
  "Lopez",
  "Martin",
  "Nguyen",
  "Okafor",
  "Patel",
  "Quinn",
  "Reyes",
  "Singh",
  "Turner",
  "Underwood",
  "Vasquez",
  "Whitfield",
  "Xiong",
  "Young",
  "Zimmerman",
  "Brooks",
  "Delgado",
  "Foster",
  "Harper",
];
