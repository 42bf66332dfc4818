import { describe, expect, test } from 'vitest';
import { theAdmin } from '#test/factories/admins.ts';
import {
  aDestination,
  anApplication,
  decide,
  pdf,
  sendIssued,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

describe('permits, which differ from visas by name', () => {
  const product = aProduct();
  const admin = theAdmin(product);
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
    const response = await product.call(method, `/api/${path}`, { body, token: admin.token });
    return { status: response.statusCode, body: response.body ? response.json() : undefined };
  };

  test('one path deletes both: a UUID is an application, an integer a destination', async () => {
    const place = await aDestination(product, 'permit');
    const visa = { place: await aDestination(product), submitted: await anApplication(product) };
    const submitted = await anApplication(product, { kind: 'permit', destination_id: place.id });
    expect((await call('DELETE', `admin/delete-permit/${submitted.id}`)).status).toBe(200);
    expect((await call('GET', `permit/status/${submitted.id}`)).status).toBe(404);
    expect((await call('GET', `admin/permit/${place.id}`)).body.data.destination).toBe(
      place.destination,
    );
    expect((await call('DELETE', `admin/delete-permit/${place.id}`)).status).toBe(200);
    for (const path of [`admin/permit/${place.id}`, `permit/destinations/${place.id}`])
      expect((await call('GET', path)).status).toBe(404);
    for (const id of [place.id, visa.place.id, visa.submitted.id, 'x'])
      expect((await call('DELETE', `admin/delete-permit/${id}`)).status).toBe(404);
    expect(
      (
        await call(
          'DELETE',
          `admin/delete-application/${(await anApplication(product, { kind: 'permit' })).id}`,
        )
      ).status,
    ).toBe(404);
    expect((await call('GET', `visa/status/${visa.submitted.id}`)).status).toBe(200);
  });

  test('are decided, paid and issued under paths of their own, and no visa’s', async () => {
    const submitted = await anApplication(product, { kind: 'permit', files: twoPdfs() });
    for (const wrong of [
      await call('GET', `visa/status/${submitted.id}`),
      await call('PUT', `admin/visa-update/${submitted.id}`, { status: 'Approved' }),
      await call('PUT', `admin/payment-update/${submitted.id}`, { status: 'Paid' }),
    ])
      expect(wrong.status).toBe(404);
    expect((await sendIssued(product, submitted, pdf(), admin.token)).statusCode).toBe(404);
    expect((await decide(product, submitted, 'Approved', admin.token, 'permit')).statusCode).toBe(
      200,
    );
    expect(
      (await call('PUT', `admin/permit-payment-update/${submitted.id}`, { status: 'Paid' })).status,
    ).toBe(200);
    const issuedFile = pdf();
    const issued = await sendIssued(product, submitted, issuedFile, admin.token, 'permit');
    expect(issued.json()).toEqual({
      message: 'File uploaded successfully!',
      data: { permit_file: expect.stringMatching(/^\/uploads\//) },
    });
    expect((await product.call('GET', issued.json().data.permit_file)).rawPayload).toEqual(
      issuedFile.bytes,
    );
    const { body } = await call('GET', `permit/status/${submitted.id}`);
    expect(body).toMatchObject({
      payment_status: 'Paid',
      visa_status: 'Approved',
      permit_file: expect.any(String),
    });
    expect(body).not.toHaveProperty('visa_file');
    await product.settle();
    const subjects = product.mails
      .filter(({ text }) => text.includes(submitted.tracking_id))
      .map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith('Your permit is ready'))).toBe(true);
  });

  test('a name that says permit is not called a permit twice', async () => {
    const titleOf = async (destination: string) => {
      const { id } = await aDestination(product, 'permit', { destination });
      const { tracking_id } = await anApplication(product, { kind: 'permit', destination_id: id });
      return (await call('POST', 'visa/track-visa', { tracking_id })).body.title;
    };
    expect(await titleOf('Angola (work permit)')).toBe(
      'Angola (work permit), 30 days, single entry',
    );
    expect(await titleOf('Benin (residence)')).toBe(
      'Benin (residence) permit, 30 days, single entry',
    );
  });

  test('are listed apart', async () => {
    const [permit, visa] = [
      await anApplication(product, { kind: 'permit' }),
      await anApplication(product),
    ];
    for (const [path, own, other] of [
      ['permit/all', permit.id, visa.id],
      ['visa/all', visa.id, permit.id],
      ['permit/all-not-paid-visa', permit.id, visa.id],
    ] as const) {
      const ids = (await call('GET', path)).body.map(({ id }: { id: string }) => id);
      expect([ids.includes(own), ids.includes(other)]).toEqual([true, false]);
    }
  });

  test('destinations are added and changed with the document’s own fields', async () => {
    const added = await call('POST', 'permit/add_permit', {
      destination: 'Kenya',
      visa_description: 'A permit.',
      visa_price: 50000,
      visa_agent_price: 40000,
      available_country: 'Nigeria|Togo',
    });
    expect([added.status, added.body]).toEqual([
      201,
      { success: true, message: 'Permit destination added.', id: expect.any(Number) },
    ]);
    const { id } = added.body;
    expect((await call('PUT', 'permit/update', { visa_id: id, visa_price: 55000 })).status).toBe(
      200,
    );
    expect((await call('PUT', 'visa/update', { visa_id: id, visa_price: 1 })).status).toBe(404);
    expect(await product.json('GET', `/api/permit/destinations/${id}`)).toMatchObject({
      destination: 'Kenya',
      visa_price: 55000,
      available_country: 'Nigeria|Togo',
    });
    const { data } = await product.json(
      'GET',
      '/api/permit/available-destinations?origin=togo&search=55,000',
    );
    expect(data.map((place: { id: number }) => place.id)).toEqual([id]);
  });
});
