import { defineReport } from '#app/panel/kit/report/define-report.ts'

export const overview = defineReport({
  name: 'overview',
  path: '/admin',
  right: 'overview',
  query: ['wait', 'returnTo'],
})
