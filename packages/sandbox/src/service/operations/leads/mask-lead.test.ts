import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { LeadDetails } from "../../../state/repositories/lead-repository.ts";
import { maskLead } from "./mask-lead.ts";

const seeded = { seed: 20_261_121, numRuns: 500 };

test.each([
  ["an e-mail address", "Write to someone+sinks@mail.example, please", "Write to • please"],
  ["an address with a full-width @", "Write to someone＠mail.example", "Write to •"],
  ["a telephone number", "Call (512) 555-0199 after 5", "Call (•) •-• after •"],
  ["full-width digits", "Call ５１２ ５５５", "Call • •"],
  ["a link", "See https://shop.example/me or www.shop.example", "See • or •"],
  ["a handle", "I am @dripping there", "I am • there"],
  ["the name, in any case", "DANA Whitfield's sink", "• • sink"],
  ["the owner of the address", "ask for dwhit at home", "ask for • at home"],
])("%s in the message is hidden", (_, message, masked) => {
  expect(mask({ message })).toMatchObject({ message: masked });
});

test("a message without contact details stays unchanged", () => {
  const message = "The sink leaks... and the tap drips. Tomorrow?\nIt is urgent!";

  expect(mask({ message })).toMatchObject({ message });
});

test.each([
  ["Dana Whitfield", "D."],
  ["  élise", "é."],
  ["512 555 0199", "•"],
  ["", "•"],
])("the name %j is shown as %j", (name, shown) => {
  expect(mask({ name })).toMatchObject({ name: shown });
});

test("a masked lead shows whether it has an address or a number", () => {
  expect(mask({ email: null, phone: "512" })).toMatchObject({ email: null, phone: "•••" });
  expect(mask({ email: "a@b.example", phone: null })).toMatchObject({ phone: null });
});

test("leads that differ only in address and number are masked to the same value", () => {
  const words = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(words, words, (email, phone) => {
      const masked = mask({ name: "", message: "", email, phone });

      expect(masked).toEqual(mask({ name: "", message: "", email: "other", phone: "0" }));
    }),
    seeded,
  );
});

test("an unknown detail is not shown", () => {
  const added: LeadDetails & { whatsapp: string } = { ...details, whatsapp: "512 555 0199" };

  expect(maskLead({ ...lead, details: added })).not.toHaveProperty("whatsapp");
});

test("a masked lead has no contact detail, wherever it was written", () => {
  fc.assert(
    fc.property(contacts, fc.infiniteStream(glue), ({ name, email, phone }, glues) => {
      const parts = ["Hello", email, "or", phone, "ask for", name, email.toUpperCase()];
      const message = parts.map((part) => `${part}${glues.next().value}`).join("");

      const masked = mask({ name, email, phone, message });

      const { id: _, receivedAt: __, ...shown } = masked;
      const text = JSON.stringify(shown).toLowerCase();
      expect(text).not.toMatch(/\p{N}/u);
      expect(text.replace("•••@•••", "")).not.toContain("@");
      for (const secret of [...name.split(" "), email.split("@")[0] ?? ""]) {
        expect(text).not.toContain(secret.toLowerCase());
      }
    }),
    seeded,
  );
});

const details: LeadDetails = {
  name: "Dana Whitfield",
  email: "dwhit@mail.example",
  phone: "(512) 555-0199",
  message: "",
  service: "Leak repair",
  city: "Austin",
  source: "contact-form",
  status: "new",
};

const lead = { id: "id", workspaceId: "workspace", sequence: 1, receivedAt: 0, details };

// No word of the message around them, and none of the other members, has these letters.
const word = fc.string({ unit: fc.constantFrom("b", "j", "k", "q", "x", "z"), minLength: 2 });
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: length, maxLength: length });
const contacts = fc.record({
  name: fc.tuple(word, word).map((words) => words.join(" ")),
  email: fc.tuple(word, word).map(([local, host]) => `${local}@${host}.example`),
  phone: fc
    .tuple(digits(3), digits(3), digits(4), fc.constantFrom(" ", "-", ".", "", " * ", "/"))
    .map(([area, exchange, line, between]) => [area, exchange, line].join(between)),
});
const glue = fc.constantFrom(" ", "\n", ", ", ". ", ";", " - ", "\t");

function mask(changes: Partial<LeadDetails>) {
  return maskLead({ ...lead, details: { ...details, ...changes } });
}
