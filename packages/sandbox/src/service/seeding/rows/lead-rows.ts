import type { LeadRow } from "../../../state/database/tables.ts";
import type { LeadDetails } from "../../../state/repositories/lead-repository.ts";
import type { Draw, Filled } from "../draw/draw.ts";
import { drawPerson, type Person } from "../draw/draw-person.ts";
import { type City, citiesIn } from "../draw/cities-in.ts";
import { hourWeights } from "../delivery/hour-weights.ts";
import { day, hour } from "../../../state/day.ts";
import { capitalise, servicesOf, type Subject } from "../subject.ts";

export interface Arrival {
  /** Makes the lead unique. Use the sequence, so that no two leads are the same. */
  readonly sequence: number;
  readonly receivedAt: number;
}

/** The age of the oldest leads. */
const daysBack = 84;

/** Generates the leads of a workspace in the order of their arrival. */
export function leadRows(subject: Subject, count: number): readonly LeadRow[] {
  return Array.from({ length: count }, (_, position) => position + 1)
    .map((number) => leadRow(subject, { sequence: number, receivedAt: arrivalOf(subject, number) }))
    .toSorted((a, b) => a.received_at - b.received_at)
    .map((row, position) => ({ ...row, sequence: position + 1 }));
}

/** Generates a lead. The same sequence gives the same person with the same message. */
export function leadRow(subject: Subject, { sequence, receivedAt }: Arrival): LeadRow {
  const draw = subject.draw.at("lead", sequence);
  return {
    id: draw.uuid("id"),
    workspace_id: subject.workspaceId,
    sequence,
    received_at: receivedAt,
    details: JSON.stringify(drawDetails(subject, draw)),
  };
}

/** Draws a busy hour of a day in the last weeks, or any instant if the workspace is younger. */
function arrivalOf({ draw: ofWorkspace, createdAt, now }: Subject, number: number): number {
  const draw = ofWorkspace.at("lead", number);
  const midnight = Math.floor(now / day) * day - draw.whole("days back", 0, daysBack) * day;
  const arrival =
    midnight + (draw.weigh("hour", hourWeights) + draw.fraction("part of the hour")) * hour;
  const isPossible = arrival >= createdAt && arrival <= now;
  const either = createdAt + draw.fraction("share of its life") * (now - createdAt);
  return Math.floor(isPossible ? arrival : Math.max(either, now - daysBack * day));
}

function drawDetails(subject: Subject, draw: Draw): LeadDetails {
  const place = draw.pick("place", citiesIn(subject.states));
  const person = drawPerson(draw, place);
  const { phrase } = draw.pick("service", servicesOf(subject));
  return {
    name: person.name,
    email: draw.chance("has email", 0.85) ? person.email : null,
    phone: draw.chance("has phone", 0.9) ? person.phone : null,
    message: draw.pick("message", messages)({ phrase, place, person }),
    service: capitalise(phrase),
    city: place.city,
    source: draw.pick("source", sources),
    status: draw.pick("status", statuses),
  };
}

interface Wish {
  readonly phrase: string;
  readonly place: City;
  readonly person: Person;
}

const sources: Filled<string> = ["contact-form", "quote-form", "call-button", "ad-page"];
const statuses: Filled<string> = ["new", "new", "contacted", "booked", "closed"];

const messages: Filled<(wish: Wish) => string> = [
  ({ phrase, place }) => `Hi, I am looking for ${phrase} in ${place.city}. What would it cost?`,
  ({ phrase }) => `Do you have time this week for ${phrase}?`,
  ({ phrase, person }) => `Please call me at ${person.phone} about ${phrase}. Mornings are best.`,
  ({ place }) => `A neighbor in ${place.city} recommended you. When is your next opening?`,
  ({ phrase, person }) => `Need a quote for ${phrase}. You can also write to ${person.email}.`,
  ({ phrase }) => `We just bought an older home and think we need ${phrase}.`,
  ({ phrase, place }) => `Do you serve the area around ${place.city}? It is about ${phrase}.`,
  ({ phrase }) => `Saw your ad for ${phrase}. Is the first visit free?`,
  () => "It is rather urgent, please get back to me today if you can.",
  ({ phrase, person }) =>
    `Second try: ${phrase}, no hurry, next month is fine. Thanks, ${person.name}`,
];
