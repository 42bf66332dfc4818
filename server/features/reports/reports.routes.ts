import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { mustMay } from '#server/features/sessions/guards.ts';
import { invalid } from '#server/http/errors.ts';
import { isCsv, sendCsvWhole } from '#server/http/lists.ts';
import { choice, dayOf, monthFilter } from '#server/http/paging.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import {
  agentsLine,
  agentsReport,
  incomeLine,
  incomeReport,
  lateLine,
  lateReport,
  REFUSALS_BY,
  REPORT_BY,
  REQUESTS_BY,
  refusalsLine,
  refusalsReport,
  requestsLine,
  requestsReport,
  timesLine,
  timesReport,
} from '#shared/staff/reports.ts';
import { readAgents } from './agents.ts';
import { readIncome } from './income.ts';
import { readLate } from './late.ts';
import { readRefusals } from './refusals.ts';
import { readRequests } from './requests.ts';
import { readTimes } from './times.ts';

const DAYS = 30;
const YEARS = 10;
const format = choice(['csv', 'json']);
const days = { from: dayOf, to: dayOf, format };
const CSV = 'As CSV with `format=csv` or `Accept: text/csv`: a line each, without their sum.';

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
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
          rows: report.data,
        })
      : reply.header('vary', 'Accept').send(report);

  /** @throws AppError invalid, role_needed if by person */
  const asked = <By extends string>(
    request: FastifyRequest,
    { from: first, to: last, by: wanted }: Partial<Record<'from' | 'to' | 'by', string>>,
    choices: readonly [By, ...By[]],
  ) => {
    const by = choices.find((one) => one === wanted) ?? choices[0];
    if (by === 'person') mustMay(request, 'people_reports');
    const to = last || lagosDay(deps.clock.now());
    const from = first || lagosDay(addDays(`${to}T12:00:00Z`, 1 - DAYS));
    if (from > to) throw invalid({ from: 'The first day can’t be behind the last one.' });
    if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > YEARS)
      throw invalid({ from: `Choose at most ${YEARS} years.` });
    return { by, from, to };
  };

  const describe = <Query extends z.ZodMiniType>(
    about: { summary: string; description: string },
    querystring: Query,
    response: z.ZodMiniType,
  ) => ({
    config: { needs: 'reports' as const },
    schema: { ...about, querystring, response: { 200: response } },
  });

  const overDays = <By extends string, Row extends object>(
    name: string,
    about: { summary: string; description: string },
    choices: readonly [By, ...By[]],
    line: z.ZodMiniObject,
    response: z.ZodMiniType,
    read: (deps: Deps, by: By, from: string, to: string) => Promise<{ data: Row[] }>,
  ) =>
    app.get(
      `/admin/reports/${name}`,
      describe(about, z.object({ ...days, by: choice([...choices]) }), response),
      async (request, reply) => {
        const { by, from, to } = asked(request, request.query, choices);
        const report = await read(deps, by, from, to);
        return send(request, reply, `${name}-${from}-${to}-by-${by}`, line.shape, report);
      },
    );

  const ofMonth = <Row extends object>(
    name: string,
    about: { summary: string; description: string },
    line: z.ZodMiniObject,
    response: z.ZodMiniType,
    read: (deps: Deps, month: string) => Promise<{ data: Row[] }>,
  ) =>
    app.get(
      `/admin/reports/${name}`,
      describe(about, z.object({ month: monthFilter, format }), response),
      async (request, reply) => {
        const month = request.query.month || lagosDay(deps.clock.now()).slice(0, 7);
        return send(request, reply, `${name}-${month}`, line.shape, await read(deps, month));
      },
    );

  overDays(
    'times',
    {
      summary: 'How long orders took from payment to decision and to their end',
      description:
        'Of what was decided or ended on the Lagos days `from` to `to` (the last 30 unless said), by service, destination or the person who did it: the ' +
        'middle one’s hours and those within which nine of ten were through, and how many were late, and why: decided late, or decided in time and handed ' +
        `out late. Deleted orders count, what ended before it was paid doesn’t. By person for owners only. ${CSV}`,
    },
    REPORT_BY,
    timesLine,
    timesReport,
    readTimes,
  );

  ofMonth(
    'income',
    {
      summary: 'A month’s money by service, against the month before',
      description:
        'Of all payments whose money came on a Lagos day of `month` (this one unless said), in naira: received, refunded of it since, what is left, and in ' +
        'it governments’ parts, as the prices named them, of what was paid in the month and isn’t cancelled. The sums are those of ' +
        `\`/admin/payments/summary\`. ${CSV}`,
    },
    incomeLine,
    incomeReport,
    readIncome,
  );

  overDays(
    'late',
    {
      summary: 'Where orders ended late, and why',
      description:
        'Of what ended on the Lagos days `from` to `to` (the last 30 unless said), by service, destination or person: how many were late, decided after the promised day ' +
        `(\`late_decision\`) or in time and handed out after it (\`late_file\`); the most first. By person for owners only. ${CSV}`,
    },
    REPORT_BY,
    lateLine,
    lateReport,
    readLate,
  );

  overDays(
    'requests',
    {
      summary: 'What applicants were asked for again, and why',
      description:
        'Of requests made on the Lagos days `from` to `to` (the last 30 unless said), by cause (what was asked for, and what was wrong with it: the reasons that the page offers; others are “In other words”), ' +
        `service or person: how many, how many of them were answered and are open. \`all\` counts requests, a cause the things in them. By person for owners only. ${CSV}`,
    },
    REQUESTS_BY,
    requestsLine,
    requestsReport,
    readRequests,
  );

  overDays(
    'refusals',
    {
      summary: 'What was denied, and why',
      description:
        'Of what was decided on the Lagos days `from` to `to` (the last 30 unless said), by reason (the hundred most frequent), service, destination or person: how many were denied, and of how many decisions. ' +
        `Decisions that were taken back don’t count. By person for owners only. ${CSV}`,
    },
    REFUSALS_BY,
    refusalsLine,
    refusalsReport,
    readRefusals,
  );

  ofMonth(
    'agents',
    {
      summary: 'A month’s orders and money by agent, against the month before',
      description:
        'Orders submitted in the Lagos `month` (this one unless said), and the money that came in it, in naira; the sums are those of ' +
        `\`/admin/payments/summary\`, with what came without an agent. ${CSV}`,
    },
    agentsLine,
    agentsReport,
    readAgents,
  );
}
