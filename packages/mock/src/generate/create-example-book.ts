import {
  type Contract,
  type Example,
  type JsonValue,
  type MediaType,
  readExample,
} from "@plumbline/contract";
import { createRealistic } from "@plumbline/realistic";
import type { BodyExample } from "./body-example.ts";
import { generateBody } from "./generate-body.ts";
import { sampleBody } from "./sample-value.ts";

/** The examples of a document. */
export interface ExampleBook {
  /** The bodies of a media type, never empty: valid ones first, then those that contradict their schema, which are served only by name. */
  readonly examplesOf: (media: MediaType) => readonly BodyExample[];
  /** Generates a body of a media type; each `turn`, from 1, generates another one. */
  readonly generate: (media: MediaType, turn: number) => BodyExample;
  /** The body of a request to try. */
  readonly sampleOf: (media: MediaType) => JsonValue;
}

/** The number of generated examples for a media type without one: two allow a choice by name. */
const generatedExamples = 2;

/**
 * Collects the examples of a document, and generates those that it lacks. Each media type is handled at its first use.
 * `onContradiction` is called once for each example that contradicts its schema.
 */
export function createExampleBook(
  contract: Contract,
  seed: number,
  onContradiction: (pointer: string) => void = () => {},
): ExampleBook {
  const source = { contract, seed, realistic: createRealistic({ contract, seed }) };
  const told = new Set<string>();
  const book = new Map<string, readonly BodyExample[]>();

  function generate(media: MediaType, turn: number): BodyExample {
    const body = generateBody(source, media, turn - 1);
    return { name: `generated${turn}`, ...body, isGenerated: true };
  }

  function collect(media: MediaType): readonly BodyExample[] {
    const own = media.examples.map((example) => {
      const read = toBodyExample(media, example);
      if (!read.isValid) tell(example.pointer);
      return read;
    });
    const { valid = [], invalid = [] } = Object.groupBy(own, ({ isValid }) =>
      isValid ? "valid" : "invalid",
    );
    if (valid.length > 0) return [...valid, ...invalid];
    const turns = Array.from({ length: generatedExamples }, (_, index) => index + 1);
    const made = turns.map((turn) => generate(media, turn));
    return made.some(({ isValid }) => isValid) || invalid.length === 0
      ? [...made.toSorted(validFirst), ...invalid]
      : invalid;
  }

  function tell(pointer: string): void {
    if (told.has(pointer)) return;
    told.add(pointer);
    onContradiction(pointer);
  }

  return {
    examplesOf(media) {
      // A range is answered with several media types.
      const key = `${media.pointer} ${media.mediaType}`;
      const known = book.get(key) ?? collect(media);
      book.set(key, known);
      return known;
    },
    generate,
    sampleOf: (media) => sampleBody(contract, media),
  };
}

function toBodyExample(media: MediaType, example: Example): BodyExample {
  const { value, body, isValid } = readExample(media, example);
  const sent = { contentType: body.contentType, data: body.text };
  return { name: example.name, value, sent, isValid, isGenerated: false };
}

function validFirst(left: BodyExample, right: BodyExample): number {
  return Number(right.isValid) - Number(left.isValid);
}
