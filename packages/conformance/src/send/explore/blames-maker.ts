import type { Operation } from "@plumbline/contract";
import { bodyMediaType } from "../../input/request/build-request.ts";
import { collectionKey } from "./chains/slot.ts";
import { segmentsOf } from "./chains/segments-of.ts";
import { choosingOf } from "./choosing-of.ts";
import type { Explorer } from "./explorer.ts";
import type { Tried } from "./learn-from-exchange.ts";
import type { Search } from "./next-attempt.ts";
import { learnRepeated } from "./values/learn-from-rejection.ts";
import { namesAnywhere } from "./values/next-body.ts";

/** Maximum number of things that one operation creates in place of unusable ones. */
const mostReplaced = 2;

/** A rejection may contain a shorter text by chance. */
const shortestTelling = 4;

/**
 * Whether a rejection repeats a value of the body that created the thing in the path: `POST /containers/{id}/start` fails for a network that
 * `POST /containers` was given. The thing is then created again without that value.
 */
export function blamesMaker(explorer: Explorer, search: Search, tried: Tried): boolean {
  const maker = explorer.searches.find((one) => isMakerOf(one, search.operation));
  const made = maker?.found;
  const media = maker && bodyMediaType(maker.operation);
  const body = made?.input.body;
  if (!media || body === undefined || maker.replaced >= mostReplaced) return false;
  const { input, word } = tried.attempt;
  const { contract } = explorer.session;
  const own = JSON.stringify([input.path, input.query, input.body]);
  const rejection = {
    names: namesAnywhere(media, contract),
    body,
    text: tried.exchange.response.text,
    isTelling: (text: string) => text.length >= shortestTelling && !own.includes(text),
  };
  const choosing = { ...choosingOf(explorer, "", maker.operation), word: made?.word || word };
  if (!learnRepeated(maker.bodies, rejection, choosing)) return false;
  maker.replaced += 1;
  maker.isReplaced = true;
  maker.isOver = false;
  return true;
}

/** Whether a search has created the thing in the path of an operation. */
function isMakerOf({ operation, found }: Search, { path }: Operation): boolean {
  if (!found || operation.method !== "post") return false;
  const segments = segmentsOf(path);
  const key = collectionKey(segmentsOf(operation.path));
  return segments.some(
    (segment, at) => segment === "{}" && segments.slice(0, at).join("/") === key,
  );
}
