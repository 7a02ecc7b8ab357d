import type { SiteDocument } from "@local-ads/client";
import { citiesIn } from "./draw/cities-in.ts";
import { capitalise, servicesOf, type Subject } from "./subject.ts";

/** Writes the site document of a business. Each version has a little more content than the previous one. */
export function writeSiteDocument(subject: Subject, version: number): SiteDocument {
  const [first] = servicesOf(subject);
  const sections = [
    section("hero", "hero", {
      heading: `${capitalise(first.phrase)} by ${subject.displayName}`,
      photo: first.photo,
      button: { label: "Ask for a quote", target: "contact" },
    }),
    section("services", "services", {
      heading: "What we do",
      items: servicesOf(subject).map(({ phrase, photo }) => ({ title: capitalise(phrase), photo })),
    }),
    section("area", "service-area", {
      heading: "Where we work",
      cities: citiesIn(subject.states).map(({ city, state }) => `${city}, ${state}`),
    }),
    section("questions", "faq", { items: questions }),
    section("contact", "contact-form", { fields: ["name", "email", "phone", "message"] }),
    section("offer", "banner", { text: "Ask about our appointments on Saturdays." }),
    section("reviews", "testimonials", { heading: "What customers say", items: [] }),
  ];
  return { version, title: subject.displayName, sections: sections.slice(0, 3 + version) };
}

function section(id: string, type: string, props: SiteDocument): SiteDocument {
  return { id, type, props };
}

const questions: readonly { readonly question: string; readonly answer: string }[] = [
  { question: "How soon can you come?", answer: "We tell you when we write back." },
  { question: "Is the quote in writing?", answer: "Always, before any work starts." },
];
