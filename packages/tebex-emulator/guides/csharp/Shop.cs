using System;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Runtime.Serialization.Json;
using System.Security.Cryptography;
using System.Text;
using System.Xml;
using System.Xml.Linq;

class Shop
{
    static readonly string Token = Environment.GetEnvironmentVariable("TEBEX_PUBLIC_TOKEN");
    static readonly string Secret = Environment.GetEnvironmentVariable("TEBEX_WEBHOOK_SECRET");
    static readonly string Origin = "http://127.0.0.1:" + (Environment.GetEnvironmentVariable("PORT") ?? "3000");

    // The base address ends in a slash, and paths begin without one.
    static readonly HttpClient Client = new HttpClient
    {
        BaseAddress = new Uri(Environment.GetEnvironmentVariable("TEBEX_API_URL") + "/"),
    };

    static XElement Tebex(string path, string body = null)
    {
        var request = new HttpRequestMessage(body == null ? HttpMethod.Get : HttpMethod.Post, path);
        request.Headers.Add("Accept", "application/json");
        if (body != null) request.Content = new StringContent(body, Encoding.UTF8, "application/json");
        var response = Client.SendAsync(request).Result;
        var answer = Json(response.Content.ReadAsByteArrayAsync().Result);
        if (!response.IsSuccessStatusCode) throw new Exception((string)answer.Element("detail"));
        return answer.Element("data") ?? answer;
    }

    // The JSON reader that every .NET has: objects and lists become elements.
    static XElement Json(byte[] bytes)
    {
        return XElement.Load(JsonReaderWriterFactory.CreateJsonReader(bytes, XmlDictionaryReaderQuotas.Max));
    }

    static string Home()
    {
        return string.Concat(Tebex("accounts/" + Token + "/packages").Elements().Select(each =>
            "<p><a href=\"/buy?id=" + (string)each.Element("id") + "\">" + WebUtility.HtmlEncode((string)each.Element("name")) + ", "
                + (string)each.Element("total_price") + "</a></p>"));
    }

    static string Buy(string id)
    {
        var urls = "{\"complete_url\":\"" + Origin + "/thanks\",\"cancel_url\":\"" + Origin + "/\"}";
        var ident = (string)Tebex("accounts/" + Token + "/baskets", urls).Element("ident");
        var back = Uri.EscapeDataString(Origin + "/add?ident=" + ident + "&id=" + id);
        var logins = Tebex("accounts/" + Token + "/baskets/" + ident + "/auth?returnUrl=" + back);
        return (string)logins.Elements().First().Element("url");
    }

    static string Add(string ident, string id)
    {
        var basket = Tebex("baskets/" + ident + "/packages", "{\"package_id\":" + int.Parse(id) + "}");
        return (string)basket.Element("links").Element("checkout");
    }

    // The signature is made of the bytes as they arrived, never of parsed JSON. Null for a wrong one.
    static string Webhook(byte[] body, string signature)
    {
        using (var sha = SHA256.Create())
        using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(Secret)))
        {
            var hash = Hex(sha.ComputeHash(body));
            if (Hex(hmac.ComputeHash(Encoding.UTF8.GetBytes(hash))) != signature) return null;
        }
        var webhook = Json(body);
        if ((string)webhook.Element("type") == "payment.completed")
            Console.WriteLine("paid: " + (string)webhook.Element("subject").Element("transaction_id"));
        return "{\"id\":\"" + (string)webhook.Element("id") + "\"}";
    }

    static string Hex(byte[] bytes)
    {
        return BitConverter.ToString(bytes).Replace("-", "").ToLowerInvariant();
    }

    static void Respond(HttpListenerRequest request, HttpListenerResponse response)
    {
        var query = request.QueryString;
        string html = null, location = null;
        switch (request.Url.AbsolutePath)
        {
            case "/": html = Home(); break;
            case "/buy": location = Buy(query["id"]); break;
            case "/add": location = Add(query["ident"], query["id"]); break;
            case "/thanks": html = "Thank you!"; break;
            case "/webhook":
                var body = new MemoryStream();
                request.InputStream.CopyTo(body);
                html = Webhook(body.ToArray(), request.Headers["X-Signature"]);
                response.StatusCode = html == null ? 403 : 200;
                break;
            default: response.StatusCode = 404; break;
        }
        if (location != null) response.StatusCode = 303;
        if (location != null) response.Headers["Location"] = location;
        response.ContentType = "text/html; charset=utf-8";
        var bytes = Encoding.UTF8.GetBytes(html ?? "");
        response.OutputStream.Write(bytes, 0, bytes.Length);
        response.Close();
    }

    static void Main()
    {
        var listener = new HttpListener();
        listener.Prefixes.Add(Origin + "/");
        listener.Start();
        while (true)
        {
            var context = listener.GetContext();
            try { Respond(context.Request, context.Response); }
            catch (Exception error)
            {
                Console.Error.WriteLine(error);
                context.Response.StatusCode = 500;
                context.Response.Close();
            }
        }
    }
}
