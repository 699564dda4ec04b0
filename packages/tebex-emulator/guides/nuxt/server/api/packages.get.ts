export default defineEventHandler(() =>
  tebex<{ id: number; name: string; total_price: number }[]>('/accounts/{token}/packages'),
)
