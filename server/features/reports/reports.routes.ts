import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { invalid } from '#server/errors.ts';
import { mustMay } from '#server/features/sessions/guards.ts';
import { isCsv, sendCsvWhole } from '#server/lists.ts';
import { choice, dayOf, monthFilter } from '#server/paging.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import { errorResponse } from '#shared/errors.ts';
import {
  incomeLine,
  incomeReport,
  REPORT_BY,
  type ReportBy,
  timesLine,
  timesReport,
} from '#shared/reports.ts';
import { readIncome } from './income.ts';
import { readTimes } from './times.ts';

const DAYS = 30;
const YEARS = 10;
const format = choice(['csv', 'json']);
const errors = { '4xx': errorResponse, '5xx': errorResponse };
const CSV = 'As CSV with `format=csv` or `Accept: text/csv`: a line each, without their sum.';

export function reportRoutes(scope: FastifyInstance, deps: Deps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['administrators: accounting'];
  const send = <Row extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    columns: object,
    report: { data: Row[] },
  ) =>
    isCsv(request) || (request.query as { format?: string }).format === 'csv'
      ? sendCsvWhole(request, reply, {
          name,
          columns: Object.keys(columns),
          bom: true,
          rows: report.data,
        })
      : reply.header('vary', 'Accept').send(report);

  app.get(
    '/admin/reports/times',
    {
      config: { needs: 'reports' },
      schema: {
        tags,
        summary: 'How long orders took from payment to decision and to their end',
        description:
          'Of what was decided or ended on the Lagos days `from` to `to` (the last 30 unless said), by service, destination or the person who did it: the ' +
          'middle one’s hours and those within which nine of ten were through, and how many were late, and why: decided late, or decided in time and handed ' +
          `out late. Deleted orders count, what ended before it was paid doesn’t. By person for owners only. ${CSV}`,
        querystring: z.object({ from: dayOf, to: dayOf, by: choice([...REPORT_BY]), format }),
        response: { 200: timesReport, ...errors },
      },
    },
    async (request, reply) => {
      const by = (request.query.by || 'service') as ReportBy;
      if (by === 'person') mustMay(request, 'people_reports');
      const to = request.query.to || lagosDay(deps.clock.now());
      const from = request.query.from || lagosDay(addDays(`${to}T12:00:00Z`, 1 - DAYS));
      if (from > to) throw invalid({ from: 'The first day can’t be behind the last one.' });
      if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > YEARS)
        throw invalid({ from: `Choose at most ${YEARS} years.` });
      const report = await readTimes(deps, by, from, to);
      return send(request, reply, `times-${from}-${to}-by-${by}`, timesLine.shape, report);
    },
  );

  app.get(
    '/admin/reports/income',
    {
      config: { needs: 'reports' },
      schema: {
        tags,
        summary: 'A month’s money by service, against the month before',
        description:
          'Of all payments whose money came on a Lagos day of `month` (this one unless said), in naira: received, refunded of it since, what is left, and in ' +
          'it governments’ parts, as the prices named them, of what was paid in the month and isn’t cancelled. The sums are those of ' +
          `\`/admin/payments/summary\`. ${CSV}`,
        querystring: z.object({ month: monthFilter, format }),
        response: { 200: incomeReport, ...errors },
      },
    },
    async (request, reply) => {
      const month = request.query.month || lagosDay(deps.clock.now()).slice(0, 7);
      return send(
        request,
        reply,
        `income-${month}`,
        incomeLine.shape,
        await readIncome(deps, month),
      );
    },
  );
}
