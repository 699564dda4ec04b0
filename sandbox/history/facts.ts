/** Places, browsers and hours of the made-up traffic. */

/** Numbers from 0 to below 1, in the same series for the same seed. */
export type Random = () => number

type SeedLocation = { country_code: string; region: string; city: string; weight: number }

/** Countries by their share of such a shop's visitors, each with a few cities. */
export const LOCATIONS: readonly SeedLocation[] = [
  { country_code: 'US', region: 'Texas', city: 'Dallas', weight: 8 },
  { country_code: 'US', region: 'California', city: 'Los Angeles', weight: 6 },
  { country_code: 'US', region: 'Ohio', city: 'Columbus', weight: 4 },
  { country_code: 'BR', region: 'São Paulo', city: 'São Paulo', weight: 9 },
  { country_code: 'BR', region: 'Minas Gerais', city: 'Belo Horizonte', weight: 4 },
  { country_code: 'BR', region: 'Paraná', city: 'Curitiba', weight: 3 },
  { country_code: 'DE', region: 'Berlin', city: 'Berlin', weight: 5 },
  { country_code: 'DE', region: 'North Rhine-Westphalia', city: 'Cologne', weight: 4 },
  { country_code: 'FR', region: 'Île-de-France', city: 'Paris', weight: 6 },
  { country_code: 'FR', region: 'Occitanie', city: 'Toulouse', weight: 2 },
  { country_code: 'GB', region: 'England', city: 'Manchester', weight: 6 },
  { country_code: 'PL', region: 'Mazovia', city: 'Warsaw', weight: 5 },
  { country_code: 'ES', region: 'Madrid', city: 'Madrid', weight: 5 },
  { country_code: 'PT', region: 'Lisbon', city: 'Lisbon', weight: 4 },
  { country_code: 'IT', region: 'Lombardy', city: 'Milan', weight: 4 },
  { country_code: 'NL', region: 'North Holland', city: 'Amsterdam', weight: 3 },
  { country_code: 'MX', region: 'Jalisco', city: 'Guadalajara', weight: 3 },
  { country_code: 'AR', region: 'Buenos Aires', city: 'La Plata', weight: 2 },
  { country_code: 'CA', region: 'Ontario', city: 'Toronto', weight: 3 },
  { country_code: 'AU', region: 'Victoria', city: 'Melbourne', weight: 2 },
  { country_code: 'TR', region: 'İzmir', city: 'İzmir', weight: 3 },
  { country_code: 'SE', region: 'Skåne', city: 'Malmö', weight: 2 },
  { country_code: 'DZ', region: 'Oran', city: 'Oran', weight: 1 },
  { country_code: 'ID', region: 'Jakarta', city: 'Jakarta', weight: 1 },
  { country_code: '', region: '', city: '', weight: 1 },
]

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const ENGINE = 'AppleWebKit/537.36 (KHTML, like Gecko)'

/** Browsers by their share. */
export const AGENTS: readonly { text: string; weight: number }[] = [
  { text: `${WINDOWS} ${ENGINE} Chrome/142.0.0.0 Safari/537.36`, weight: 46 },
  { text: `${WINDOWS} ${ENGINE} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, weight: 11 },
  { text: `${WINDOWS} ${ENGINE} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`, weight: 9 },
  { text: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', weight: 9 },
  { text: `Mozilla/5.0 (Linux; Android 15; K) ${ENGINE} Chrome/142.0.0.0 Mobile Safari/537.36`, weight: 14 },
  {
    text: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    weight: 8,
  },
  {
    text: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${ENGINE} Chrome/142.0.0.0 Safari/537.36`,
    weight: 3,
  },
]

/** Shares of the weekdays, Sunday first. */
export const WEEKDAYS = [1.25, 0.86, 0.84, 0.88, 0.94, 1.12, 1.3]

/** Shares of the UTC hours: players in Europe and the Americas, in their evenings. */
export const HOURS = [6, 5, 4, 3, 2, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 17, 16, 14, 11, 8]
