import type { Contract, JsonValue, MediaType } from "@plumbline/contract";
import { generateValue } from "./generate-value.ts";

/** One possible body of a media type. */
export interface BodyExample {
  readonly name: string;
  readonly value: JsonValue;
  readonly isValid: boolean;
  readonly isGenerated: boolean;
}

/** The examples of a document. */
export interface ExampleBook {
  /** The bodies of a media type, never empty: valid ones first, then those that contradict their schema, which are served only by name. */
  readonly examplesOf: (media: MediaType) => readonly BodyExample[];
  /** Generates a body of a media type; each `turn` generates another one. */
  readonly generate: (media: MediaType, turn: number) => BodyExample;
}

/** The number of generated examples for a media type without one: two allow a choice by name. */
const generatedExamples = 2;

/** Collects the examples of a document, and generates those that it lacks. Each media type is handled at its first use. */
export function createExampleBook(contract: Contract, seed: number): ExampleBook {
  const book = new Map<string, readonly BodyExample[]>();

  function generate(media: MediaType, turn: number): BodyExample {
    const name = `generated${turn}`;
    if (media.schema === undefined)
      return { name, value: placeholder(media), isValid: true, isGenerated: true };
    return { name, ...generateValue(contract, media.schema, seed + turn), isGenerated: true };
  }

  function collect(media: MediaType): readonly BodyExample[] {
    const own = media.examples.map(({ name, value }) => ({
      name,
      value,
      isValid: (media.schema?.validate(value) ?? []).length === 0,
      isGenerated: false,
    }));
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

  return {
    examplesOf(media) {
      const known = book.get(media.pointer) ?? collect(media);
      book.set(media.pointer, known);
      return known;
    },
    generate,
  };
}

function validFirst(left: BodyExample, right: BodyExample): number {
  return Number(right.isValid) - Number(left.isValid);
}

function placeholder({ mediaType }: MediaType): JsonValue {
  return mediaType.includes("json") || mediaType === "*/*" ? {} : "";
}
