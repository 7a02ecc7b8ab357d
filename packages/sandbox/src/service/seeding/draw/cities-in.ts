import type { Filled } from "./draw.ts";

export interface City {
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  readonly lat: number;
  readonly lon: number;
  readonly areaCode: string;
}

/** Returns the cities in some states, or all cities if none is known. */
export function citiesIn(states: readonly string[]): Filled<City> {
  const [first, ...others] = cities.filter(({ state }) => states.includes(state));
  return first ? [first, ...others] : cities;
}

const cities: Filled<City> = [
  { city: "Austin", state: "TX", lat: 30.2672, lon: -97.7431, areaCode: "512" },
  { city: "Round Rock", state: "TX", lat: 30.5083, lon: -97.6789, areaCode: "512" },
  { city: "San Antonio", state: "TX", lat: 29.4252, lon: -98.4946, areaCode: "210" },
  { city: "Houston", state: "TX", lat: 29.7604, lon: -95.3698, areaCode: "713" },
  { city: "Dallas", state: "TX", lat: 32.7767, lon: -96.797, areaCode: "214" },
  { city: "Tampa", state: "FL", lat: 27.9506, lon: -82.4572, areaCode: "813" },
  { city: "Orlando", state: "FL", lat: 28.5384, lon: -81.3789, areaCode: "407" },
  { city: "Jacksonville", state: "FL", lat: 30.3322, lon: -81.6557, areaCode: "904" },
  { city: "Sacramento", state: "CA", lat: 38.5816, lon: -121.4944, areaCode: "916" },
  { city: "Fresno", state: "CA", lat: 36.7378, lon: -119.7871, areaCode: "559" },
  { city: "San Diego", state: "CA", lat: 32.7157, lon: -117.1611, areaCode: "619" },
  { city: "Chicago", state: "IL", lat: 41.8781, lon: -87.6298, areaCode: "312" },
  { city: "Naperville", state: "IL", lat: 41.7508, lon: -88.1535, areaCode: "630" },
  { city: "Seattle", state: "WA", lat: 47.6062, lon: -122.3321, areaCode: "206" },
  { city: "Tacoma", state: "WA", lat: 47.2529, lon: -122.4443, areaCode: "253" },
  { city: "Portland", state: "OR", lat: 45.5152, lon: -122.6784, areaCode: "503" },
  { city: "Denver", state: "CO", lat: 39.7392, lon: -104.9903, areaCode: "303" },
  { city: "Boulder", state: "CO", lat: 40.015, lon: -105.2705, areaCode: "303" },
  { city: "Phoenix", state: "AZ", lat: 33.4484, lon: -112.074, areaCode: "602" },
  { city: "Tucson", state: "AZ", lat: 32.2226, lon: -110.9747, areaCode: "520" },
  { city: "Las Vegas", state: "NV", lat: 36.1716, lon: -115.1391, areaCode: "702" },
  { city: "Atlanta", state: "GA", lat: 33.749, lon: -84.388, areaCode: "404" },
  { city: "Charlotte", state: "NC", lat: 35.2271, lon: -80.8431, areaCode: "704" },
  { city: "Newark", state: "NJ", lat: 40.7357, lon: -74.1724, areaCode: "973" },
  { city: "Buffalo", state: "NY", lat: 42.8864, lon: -78.8784, areaCode: "716" },
  { city: "Boston", state: "MA", lat: 42.3601, lon: -71.0589, areaCode: "617" },
  { city: "Baltimore", state: "MD", lat: 39.2904, lon: -76.6122, areaCode: "410" },
  { city: "Richmond", state: "VA", lat: 37.5407, lon: -77.436, areaCode: "804" },
  { city: "Grand Rapids", state: "MI", lat: 42.9634, lon: -85.6681, areaCode: "616" },
  { city: "Columbus", state: "OH", lat: 39.9612, lon: -82.9988, areaCode: "614" },
  { city: "Nashville", state: "TN", lat: 36.1627, lon: -86.7816, areaCode: "615" },
  { city: "Minneapolis", state: "MN", lat: 44.9778, lon: -93.265, areaCode: "612" },
  { city: "Hartford", state: "CT", lat: 41.7658, lon: -72.6734, areaCode: "860" },
  { city: "Baton Rouge", state: "LA", lat: 30.4515, lon: -91.1871, areaCode: "225" },
];
