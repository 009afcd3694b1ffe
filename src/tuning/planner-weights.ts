/**
 * The learned weights of the planner: `name=weight`, separated by `|`, and trees as JSON.
 *
 * Written by `npm run eval -- fit-planner --data DIR`. Do not edit.
 * @source BFCL v4, Seal-Tools and NesTools (all Apache-2.0) and eval/data/intents, the half `fit` of each.
 */
export const PLANNER_WEIGHTS = {
  links: `none:required=-1.499|none:required:integer=-1.589|form:integer:number=0.938|form:required:number=0.213|head:number:number=1.863|before:of=0.303|before:of:number=-0.261|about before=1.192|
order=0.491|before:function:number=-0.299|after:function:number=-0.328|head:x:number=0.94|after:content:number=-0.102|before:as=-0.294|before:as:x=0.821|after:joining:number=-0.432|
before:and=-0.14|before:joining:number=-0.079|after:gap:number=-0.196|head:y:number=0.788|before:and:y=0.757|none:optional=2.484|none:optional:integer=1.131|none:optional:default=-1.453|
form:optional:number=-0.617|head:z:number=-1.062|head:a:number=1.094|about after=0.936|before:content:number=-0.124|before:gap:number=-0.249|own about=2.196|own tool about=-1.137|
own vocabulary=-1.53|head:b:number=0.858|head:c:number=0.512|none:required:named=-0.261|head:radius:number=0.585|before:of:radius=1.13|near:integer=2.853|other name after=-0.593|
none:optional:text=1.886|none:optional:named=0.351|form:text:number=-2.466|head:unit:number=-0.252|before:of:unit=-1.682|near after:text=2.346|other name before=-0.809|form:text:words=-0.589|
form:optional:words=-1.108|head:unit:words=0.597|look:unit:name=-0.202|own tool name=-0.889|length:1=-0.256|plain=-0.824|name:length:1=-0.339|before:gap:words=-1.074|
after:function:words=-0.269|look:unit:plain=0.588|length:3=-0.274|inner function=-1.61|look:unit:long=-1.227|length:6=-0.452|like example=0.292|before:function:words=0.183|
length:4=-0.26|digits=0.355|after:content:words=-0.711|own name=-0.108|after:gap:words=0.095|before:with=-0.177|length:2=-0.086|is example=5.04|
before:content:words=-0.327|form:text:rest=-1.209|form:optional:rest=-1.244|head:unit:rest=-0.533|before:function:rest=-0.647|after:gap:rest=-1.244|before:gap:rest=-0.379|head:bas:number=0.831|
before:as:bas=0.774|head:height:number=0.84|before:and:height=0.737|length:5=-0.628|after:joining:words=0.214|inner joining=-0.404|before:its=-0.579|before:joining:words=-0.094|
before:content:rest=-0.564|none:required:text=-1.438|near:text=2.702|form:required:words=0.161|head:funct:words=0.747|look:funct:plain=0.375|look:funct:long=0.052|before:of:funct=-0.586|
form:required:rest=-1.15|none:optional:number=0.84|form:number:number=0.482|head:valu:number=-0.334|near after:number=0.756|near:number=2.771|before:at:funct=-0.114|head:variabl:words=-1.021|
look:variabl:name=-0.492|look:variabl:plain=-0.828|look:variabl:long=-0.914|before:of:variabl=-0.517|before:at:variabl=-0.504|head:variabl:rest=-1.079|head:1:number=0.792|before:of:1=-0.062|
before:of:num=-0.291|before:and:1=-1.794|before:and:num=-0.534|head:2:number=0.476|before:of:2=-0.446|before:and:2=3.332|head:typ:number=-0.977|head:typ:words=0.511|
look:typ:plain=0.453|before:is=0.203|before:is:typ=0.308|look:typ:long=-1.419|before:of:typ=-0.345|before:of:return=-0.097|look:typ:name=-0.135|before:in=0.08|
before:in:typ=-0.789|before:in:return=0.259|head:velocity:number=-0.711|before:of:velocity=-0.46|before:of:initial=0.298|before:within=-0.349|head:tim:number=-1.103|before:of:tim=-0.444|
before:within:tim=0.455|head:accelerat:number=-0.27|before:of:accelerat=1.269|before:between=-0.197|before:between:1=0.987|near after:integer=1.036|before:of:charg=0.866|before:and:charg=0.243|
head:distanc:number=1.224|before:and:distanc=-0.731|head:permittivity:number=-0.755|before:of:permittivity=-0.525|before:of:medium=-1.298|none:required:number=-0.867|head:charg:number=0.336|head:medium:words=0.437|
look:medium:plain=0.893|look:medium:long=-1.514|before:from=0.296|name=0.749|head:mass:number=0.602|before:of:mass=0.354|before:of:substanc=1.069|head:substanc:words=1.541|
look:substanc:name=0.466|look:substanc:plain=-0.188|look:substanc:long=-1.475|before:to=0.118|before:joining:rest=-0.299|before:when=0.157|before:when:1=0.739|before:when:mass=0.692|
before:at:1=-0.053|before:with:mass=0.401|before:at:temperatur=1.763|before:at:2=-0.216|before:with:2=1.194|head:capacity:number=-0.74|before:with:specific=-0.325|form:text:quoted=0.405|
form:required:quoted=0.81|head:gen:quoted=0.109|after:gap:quoted=0.213|head:gen:words=-0.862|look:gen:name=-0.927|look:gen:plain=-1.284|before:of:gen=0.085|form:optional:quoted=-1.432|
head:species:quoted=0.432|head:species:words=1.179|look:species:name=0.552|look:species:plain=0.432|look:species:long=-2.409|before:of:species=0.767|head:species:rest=-0.723|head:molecul:words=1.134|
look:molecul:plain=0.1|look:molecul:name=0.064|before:of:molecul=0.725|head:organell:words=0.6|look:organell:plain=0.984|before:in:organell=0.86|form:flag:flag-true=0.77|form:required:flag-true=0.475|
head:funct:flag-true=0.961|match:flag=0.538|match length:flag=1.022|before:is:funct=0.58|before:is:specific=0.409|form:flag:flag-against=-2.284|head:frequency:number=1.496|before:is:allel=0.73|
form:choice:choice=0.83|form:required:choice=1.13|head:genotyp:choice=0.067|match:choice=1.151|match whole:choice=1.399|match length:choice=1.13|before:of:genotyp=0.121|near:choice=1.102|
near after:choice=1.43|head:locat:number=-1.876|before:next=-0.651|before:next:locat=-0.806|head:locat:words=0.278|look:locat:name=0.445|look:locat:plain=-0.683|look:locat:long=0.112|
cuts name right=-2.861|before:of:locat=0.102|before:in:locat=1.192|name:length:2=0.205|name:length:3=0.728|cuts name left=-2.394|head:locat:rest=-1.105|head:year:number=0.52|
before:next:year=0.704|none:optional:flag=0.448|form:optional:flag-true=0.582|head:impact:flag-true=1.218|match whole:flag=0.436|near:flag=0.044|form:optional:flag-against=-1.68|head:impact:flag-against=-0.512|
none:optional:list=0.769|form:optional:single-choice=0.663|head:preferenc:single-choice=0.643|list:single=-0.834|match:list=1.413|match whole:list=1.413|match length:list=1.651|head:day:number=0.616|
before:next:day=1.001|look:temp:name=0.769|before:in:unit=-0.096|before:in:temp=0.792|form:numbers:items-number=0.643|form:required:items-number=0.315|head:data:items-number=1.296|list:items=0.807|
near:numbers=0.559|before:gap:items=-0.562|after:joining:items=0.368|items=0.653|items longest=-1.056|items go on=-1.177|after:gap:items=0.709|items went before=-1.599|
form:numbers:single-number=-0.606|form:required:single-number=-0.891|list:part=-1.932|before:to:data=0.329|before:to:bin=0.664|head:number:items-number=0.563|head:cuisin:words=1.245|look:cuisin:name=0.666|
look:cuisin:plain=-0.135|look:cuisin:long=-1.243|inner comma=0.302|before:in:cuisin=-0.913|before:that=-0.09|before:on=0.498|before:that:locat=-0.887|before:on:locat=-0.342|
head:condit:words=-0.871|look:condit:plain=0.584|look:condit:long=-1.665|before:in:condit=-0.286|before:that:condit=0.728|before:than=-0.307|before:function:quoted=0.132|head:tabl:words=0.129|
look:tabl:plain=0.646|before:in:tabl=0.933|before:where=0.409|before:and:tabl=0.574|before:of:bas=0.654|head:exponent:number=0.841|before:of:exponent=-0.392|head:mod:number=-0.826|
before:of:mod=-1.058|head:mu:number=0.192|head:sigma:number=0.09|head:sid:number=-0.999|head:outcom:number=0.563|before:of:outcom=0.62|before:of:total=1.487|head:round:number=-0.441|
before:of:round=-0.857|head:1:items-number=0.794|head:2:items-number=1.019|head:alpha:number=-0.823|before:to:alpha=0.783|before:for=0.079|near after:numbers=-1.011|head:level:number=0.373|
before:for:level=0.049|before:of:level=-0.33|before:of:significanc=0.845|head:trial:number=0.783|head:success:number=-0.647|form:text:identifier=-0.105|form:required:identifier=0.247|before:content:identifier=-0.202|
after:function:identifier=-0.365|head:path:words=-0.605|look:path:plain=-0.187|look:dataset:plain=0.121|look:dataset:name=0.058|look:path:long=-1.192|before:using=0.607|holds mention=-1.33|
before:and:path=-0.086|before:to:path=0.988|before:in:path=0.578|head:path:rest=-1.003|form:text:piece-0=-1.155|form:required:piece-0=-0.193|before:content:piece=-1.667|after:gap:piece=-0.81|
form:text:piece-1=-0.723|form:required:piece-1=-0.429|form:list:items-words=-0.604|form:required:items-words=0.22|head:variabl:items-words=0.589|before:content:items=-0.202|after:content:items=-1.544|after:function:items=-0.262|
before:using:variabl=0.705|before:using:independent=0.649|before:function:items=0.154|form:list:single-identifier=-0.339|near:list=1.321|form:list:single-words=-0.767|form:required:single-words=-1.107|before:is:variabl=0.745|
before:and:variabl=-0.118|before:to:variabl=0.544|before:with:variabl=0.468|before:with:independent=0.988|form:list:single-rest=-1.416|form:required:single-rest=-1.063|head:variabl:identifier=0.669|before:and:dependent=0.755|
head:rat:number=-0.715|form:number:percent=0.381|form:required:percent=-0.219|head:rat:percent=0.188|before:of:rat=0.583|before:of:discount=-0.338|form:number:share=0.606|form:required:share=0.506|
head:rat:share=0.227|head:invest:number=1.093|form:integer:percent=-1.268|before:of:invest=0.702|head:payout:number=0.183|before:of:payout=0.582|head:shar:number=0.883|before:with:shar=0.899|
before:with:outstand=0.899|head:incom:number=0.487|before:of:incom=1.02|before:of:net=0.931|head:equity:number=0.356|before:of:equity=1.011|before:of:shareholder=1.011|head:paid:number=0.063|
before:of:paid=0.131|before:of:valu=0.248|before:of:present=1.296|before:of:annual=0.577|before:in:rat=0.559|before:of:year=0.169|head:year:percent=-0.704|before:in:year=1.543|
before:in:tim=0.582|head:amount:number=0.859|head:principal:number=1.04|before:of:principal=0.708|before:for:rat=-0.393|before:for:annual=-0.052|head:freq:choice=0.139|word of another:choice=-1.067|
before:for:year=0.339|before:for:tim=0.923|before:on:amount=0.196|before:on:invest=0.249|before:is:amount=-0.291|before:is:invest=0.589|before:is:rat=0.5|before:is:annual=0.252|
head:period:number=0.146|before:on:period=0.116|head:period:percent=-0.107|before:is:period=-0.084|before:is:hold=0.628|head:index:items-words=0.773|items uneven=-2.512|before:of:index=0.7|
form:list:single-number=-0.938|before:over=-0.288|head:deposit:number=0.855|before:of:deposit=0.957|head:nam:number=-0.711|head:nam:words=1.1|look:nam:name=1.103|look:full:name=0.729|
look:nam:plain=-0.193|before:if=-0.411|before:with:nam=-1.633|before:any=-1.237|before:in:nam=-1.33|head:nam:rest=-0.677|head:dat:number=-1.29|head:dat:words=-1.578|
look:dat:name=-1.874|dated:words=-1.087|look:dat:plain=-0.474|look:birth:plain=0.886|look:dat:long=-0.686|before:with:dat=-1.246|before:in:dat=0.148|before:in:birth=0.58|
head:dat:rest=-1.191|dated:rest=-0.909|head:stat:number=-0.113|head:stat:words=0.715|look:stat:name=0.339|look:stat:plain=0.196|look:stat:long=-1.398|before:in:stat=0.63|
before:of:nam=0.147|before:of:act=0.702|look:act:name=0.843|before:me=-0.644|before:me:nam=-0.829|name:length:4=0.201|before:of:amend=0.044|before:from:year=0.653|
before:from:typ=-0.271|look:crim:plain=-0.21|before:about=0.184|before:about:typ=-0.055|before:about:crim=0.818|head:typ:rest=-1.009|before:from:locat=0.67|before:about:locat=-0.856|
before:to:subject=-1.059|head:subject:words=0.622|look:subject:name=0.051|look:subject:plain=0.373|look:subject:long=-1.199|before:to:year=0.433|head:court:words=0.639|look:court:name=0.54|
look:court:plain=-0.383|before:in:court=0.611|before:to:topic=0.274|look:topic:name=0.044|look:topic:plain=-0.173|look:topic:long=-1.965|before:in:topic=-0.297|head:topic:rest=-1.614|
head:rang:items-number=0.28|before:from:rang=-0.411|before:to:rang=0.461|before:to:locat=0.338|head:system:words=1.407|look:system:name=0.1|look:system:plain=0.164|look:judicial:plain=0.73|
look:system:long=-1.496|before:be=-0.345|head:durat:number=0.244|before:next:durat=0.842|head:precipitat:flag-true=0.753|before:what=-0.229|before:and:locat=0.764|head:temperatur:flag-true=0.641|
head:humidity:flag-true=0.192|before:and:humidity=-0.326|before:and:includ=-1.184|form:text:time=-0.43|form:required:time=0.092|before:at:locat=1.907|before:function:time=-0.201|after:gap:time=-0.262|
form:text:iso-time=-0.099|form:required:iso-time=0.175|head:tim:time=1.17|before:at:tim=1.012|head:tim:iso-time=1.659|head:tim:words=-1.324|look:tim:name=-0.613|look:tim:plain=0.349|
look:tim:long=-1.394|head:tim:rest=-1.188|head:efficiency:number=-0.867|before:of:efficiency=-0.588|before:of:fuel=0.883|before:in:species=-0.415|head:country:words=-0.094|look:country:name=0.568|
look:country:plain=-1.88|look:country:long=-1.419|before:of:country=-0.884|before:in:country=0.485|head:country:rest=-1.209|before:within:locat=-0.434|before:within:distanc=1.353|before:within:max=1.353|
before:with:locat=-1.24|before:on:topic=1.031|head:quantity:number=0.917|head:region:words=0.174|look:region:name=0.646|look:region:plain=-0.726|look:region:long=-1.018|before:in:region=0.107|
look:company:name=1.234|look:company:plain=-1.252|before:about:nam=0.614|before:of:company=0.832|head:market:words=-0.922|look:market:plain=0.257|before:of:market=-1.049|head:text:quoted=1.675|
look:text:name=-0.105|look:text:plain=-1.114|look:text:long=-0.9|head:text:rest=-0.895|before:of:input=0.51|before:of:decay=0.899|head:weight:number=1.293|before:of:weight=-0.761|
before:most=-1.06|before:who=-1.477|before:about:topic=1.225|before:and:topic=-0.134|form:optional:items-words=-1.119|head:topic:items-words=1.072|before:to:sub=1.028|form:optional:single-words=-0.096|
form:optional:single-rest=-1.426|before:to:region=0.125|head:region:rest=-1.261|head:category:words=1.013|look:category:plain=0.921|look:category:long=-1.734|before:of:category=0.529|head:on:words=0.261|
look:on:plain=0.261|look:option:plain=0.456|before:over:option=0.352|head:two:words=0.232|look:two:plain=0.232|before:over:two=0.837|before:in:titl=0.14|head:titl:words=-0.228|
look:titl:name=-0.046|before:was:titl=0.597|look:titl:plain=-0.927|look:titl:long=0.307|before:of:titl=0.226|head:century:number=0.101|before:during:century=0.196|none:optional:choice=1.187|
form:optional:choice=0.464|head:category:choice=-1.06|head:event:words=-0.333|look:event:plain=-0.437|before:was:event=-0.982|look:event:long=-0.638|look:event:name=-0.34|before:of:event=-0.058|
before:during:event=0.749|before:of:coverag=-1.123|before:by=0.12|head:length:number=0.651|before:of:length=0.646|before:of:height=0.393|before:by:height=1.089|head:artist:quoted=-0.101|
head:artist:words=1.04|look:artist:name=0.991|look:artist:plain=-0.306|look:artist:long=-0.046|before:by:artist=1.522|head:artist:rest=-0.518|head:titl:quoted=2.596|before:with:titl=-0.639|
head:titl:rest=-1.041|head:detail:quoted=0.273|head:detail:words=-0.579|look:detail:plain=0.865|look:detail:long=1.311|before:of:detail=0.831|before:with:detail=0.367|before:me:locat=-0.492|
before:near=0.404|before:near:locat=0.944|before:were=-0.547|head:fram:number=0.502|before:in:fram=0.367|head:fram:words=0.167|look:fram:plain=0.459|head:material:words=0.847|
look:material:name=0.189|look:material:plain=0.197|look:material:long=-1.646|head:museum:words=0.085|look:museum:name=0.379|look:museum:plain=-0.463|before:of:museum=0.197|before:in:museum=-0.337|
head:day:words=0.164|look:day:plain=0.302|look:day:long=-1.345|before:in:day=0.045|head:instru:words=0.302|look:instru:plain=0.763|before:of:instru=0.347|head:manufacturer:words=0.43|
look:manufacturer:name=0.782|look:manufacturer:plain=-1.128|look:manufacturer:long=-0.459|before:of:manufacturer=-0.521|before:from:manufacturer=-0.192|form:list:items-choice=1.35|form:optional:items-choice=0.876|head:featur:items-choice=0.406|
head:brand:words=0.939|look:brand:plain=-1.033|look:brand:long=-1.851|look:brand:name=1.267|before:of:brand=0.564|head:model:words=0.573|look:model:long=0.094|look:model:name=0.385|
before:of:model=-0.889|before:in:model=-1.303|head:model:rest=-0.679|head:finish:words=-0.238|look:finish:plain=0.124|look:finish:name=-0.558|before:in:finish=1.049|form:required:items-choice=0.966|
head:spec:items-choice=0.732|before:of:spec=0.214|form:required:single-choice=-0.883|before:used=-0.77|before:used:model=0.81|before:of:scal=0.326|head:scal:words=0.773|look:scal:plain=0.087|
before:being=-0.098|form:list:items-quoted=0.792|form:required:items-quoted=0.927|head:progress:items-quoted=0.694|form:list:single-quoted=-0.308|form:required:single-quoted=-0.74|before:gap:quoted=-0.191|head:key:words=0.837|
look:key:plain=0.302|before:is:key=-0.088|look:key:long=-1.728|look:key:name=0.357|before:with:key=0.587|before:with:typ=-0.343|head:nam:quoted=1.461|look:player:name=1.048|
look:player:plain=-1.049|before:and:nam=0.16|before:and:player=-0.058|before:for:nam=0.632|before:from:nam=-0.49|head:metric:items-choice=0.331|head:nam:identifier=1.376|after:content:identifier=-0.142|
head:tourna:words=0.416|look:tourna:name=0.665|before:in:tourna=0.712|head:season:identifier=0.611|head:season:words=-1.025|look:season:plain=-0.182|look:team:plain=-1.332|look:team:name=0.333|
before:for:team=-0.043|head:match:number=0.137|before:next:match=0.137|before:next:num=0.137|head:leagu:words=-0.53|look:leagu:plain=-1.212|before:in:leagu=1.338|before:of:team=1.004|
head:season:number=1.082|head:typ:choice=1.994|look:gam:plain=-0.135|before:for:gam=-0.123|head:requir:items-choice=0.634|before:what:requir=0.37|before:what:info=0.37|before:for:locat=0.261|
head:detail:items-choice=0.454|head:card:number=0.972|before:of:card=-1.514|before:under=0.233|before:under:tim=0.149|before:under:cook=0.156|form:optional:single-number=-0.626|head:amenity:single-choice=0.756|
before:with:amenity=0.755|head:product:words=0.958|look:product:name=-0.827|look:product:plain=0.781|look:product:long=-1.243|before:on:product=-0.322|before:of:product=0.912|head:organic:flag-true=0.869|
head:loc:words=0.184|look:loc:name=0.579|before:near:loc=0.615|head:stor:words=0.276|look:stor:name=0.838|before:from:stor=0.846|head:food:words=0.609|look:food:name=-0.766|
look:food:plain=0.405|before:of:food=-1.105|before:and:food=-0.582|before:in:food=0.638|head:currency:words=0.445|look:currency:name=0.18|look:currency:long=-1.444|before:to:currency=0.147|
look:sourc:name=-0.147|look:sourc:plain=-0.04|before:from:currency=0.086|before:from:sourc=1.764|look:target:name=-0.235|look:target:plain=-0.342|before:to:target=0.14|before:around=0.264|
before:around:locat=0.818|head:depart:choice=0.505|before:with:depart=0.425|before:their=-1.243|before:their:locat=0.522|before:on:nam=-0.618|before:function:identifier=-0.094|look:db:plain=0.875|
before:to:nam=-0.147|before:my=-0.461|before:my:nam=0.272|before:my:db=0.904|head:tabl:identifier=0.569|before:on:tabl=0.557|head:operat:words=0.358|look:operat:plain=0.523|
before:to:operat=0.455|before:in:company=-0.311|before:is:nam=-0.091|before:for:company=0.525|before:in:1=0.69|before:in:2=-0.759|head:coordinat:items-number=0.609|head:area:number=1.164|
before:of:area=0.576|before:of:panel=0.415|head:month:number=0.724|before:of:month=0.821|head:month:words=1.16|look:month:plain=-0.643|look:month:name=1.098|before:in:month=0.469|
before:has=0.426|form:text:date=-0.635|form:required:date=-0.752|before:function:date=-0.214|after:gap:date=-0.054|form:text:iso-date=-0.684|form:required:iso-date=-0.781|form:optional:date=-0.408|
head:dat:date=1.179|before:at:dat=-0.224|head:dat:iso-date=1.157|before:from:dat=-0.202|before:to:dat=0.25|look:battl:name=0.596|before:of:battl=0.596|head:start:words=0.426|
look:start:plain=-1.293|look:start:long=-0.419|look:start:name=0.692|before:from:start=1.219|before:to:start=-1.42|before:also=-1.197|head:destinat:words=0.34|look:destinat:plain=-1.06|
look:destinat:long=-1.404|look:destinat:name=0.655|before:from:destinat=-1.539|before:to:destinat=1.471|before:for:destinat=0.775|head:destinat:rest=-1.004|head:method:choice=1.021|before:is:method=0.37|
head:gam:words=-0.627|before:out=-1.416|head:platform:words=-0.204|look:platform:plain=-0.641|look:platform:long=-0.448|before:for:platform=0.341|before:on:platform=0.297|before:with:platform=0.044|
head:platform:rest=-0.646|head:miss:words=-1.045|look:miss:plain=0.151|before:for:miss=-0.539|look:trophy:plain=-0.811|before:for:trophy=0.538|look:end:plain=-1.67|look:end:name=0.541|
before:to:end=1.386|before:at:velocity=0.588|before:at:initial=-0.138|before:after=-0.481|before:after:tim=1.028|before:when:quantity=0.805|before:with:quantity=0.763|look:era:name=0.305|
look:era:plain=-0.242|before:many=-0.716|before:was:nam=0.436|before:was:era=0.641|head:ago:flag-true=1.342|head:company:words=1.074|look:company:long=-0.699|head:model:number=0.209|
before:for:model=0.314|before:for:museum=0.331|before:want=-0.162|before:can=-1.529|head:siz:number=0.352|before:of:siz=0.236|before:of:group=0.892|head:cuisin:single-choice=0.316|
before:want:cuisin=0.362|before:than:ingredient=-1.156|head:ingredient:words=0.896|look:ingredient:plain=0.746|look:main:plain=0.933|before:i=-1.725|before:for:ingredient=0.407|before:for:main=0.599|
look:hotel:plain=-0.448|look:hotel:name=0.157|before:in:hotel=0.22|before:you=-1.523|before:you:nam=-0.579|before:for:typ=0.303|before:for:room=0.05|look:room:plain=0.095|
before:to:typ=-0.609|before:to:room=0.106|look:room:name=0.173|before:in:room=0.9|head:night:number=0.572|before:for:night=0.748|before:for:servic=0.393|after:joining:quoted=-0.095|
before:and:servic=-0.748|before:and:stream=0.476|before:joining:quoted=0.196|head:servic:words=1.175|look:servic:name=0.062|look:stream:name=0.848|look:servic:plain=-0.133|before:of:servic=0.777|
before:on:servic=-0.756|before:on:stream=0.609|head:list:items-words=-0.456|head:list:single-quoted=0.448|before:for:list=0.726|before:for:show=0.891|head:list:single-words=-1.033|head:rat:flag-true=0.764|
before:and:rat=0.706|before:and:sort=0.752|head:list:items-quoted=0.417|before:and:number=0.748|before:of:a=0.261|before:and:a=-0.28|before:and:b=0.932|head:criterion:words=0.131|
look:criterion:plain=0.245|before:with:criterion=0.544|head:depth:number=-0.771|before:of:depth=0.461|before:of:max=0.054|before:of:stat=-0.811|before:of:random=0.187|head:dev:number=0.052|
before:of:dev=0.052|before:of:sampl=-0.185|head:mean:number=0.072|before:of:mean=0.072|before:me:level=0.836|before:me:confidenc=0.854|form:optional:share=0.132|head:level:share=1.219|
head:point:items-choice=0.565|before:and:data=0.312|before:is:incom=0.426|before:is:payor=0.663|before:is:recipient=0.767|before:and:durat=0.215|head:number:words=-1.925|look:number:plain=-1.626|
look:cas:plain=-0.361|look:number:long=-0.882|before:of:cas=-0.07|before:and:cas=0.48|head:number:rest=-1.271|head:history:flag-true=-0.191|before:their:history=1.042|before:their:includ=1.042|
head:litigant:flag-true=0.454|before:of:litigant=0.592|before:of:includ=0.592|before:named=-0.795|before:named:nam=2.315|before:named:company=0.304|after:content:quoted=-0.228|before:all=-0.611|
before:against=0.482|before:against:nam=0.848|before:same=-1.165|head:proximity:number=0.153|before:within:proximity=0.951|before:on:departur=0.316|after:joining:date=-0.758|head:city:words=-0.377|
look:city:name=1.007|look:city:plain=-1.372|look:departur:plain=-1.553|look:city:long=-0.241|before:from:city=0.804|before:from:departur=1.056|before:to:city=0.783|before:to:departur=-1.341|
before:another=-1.44|head:city:rest=-0.641|before:on:dat=1.983|look:paint:plain=-0.496|before:using:typ=0.956|before:using:paint=0.914|head:color:words=0.087|look:color:plain=0.547|
look:color:long=-1.788|before:of:color=0.526|head:instru:items-words=1.022|before:you:locat=-0.338|head:genr:words=0.464|look:genr:plain=0.394|look:music:plain=1.536|look:genr:long=-2.242|
before:and:genr=0.155|before:and:music=0.699|look:genr:name=-0.375|before:in:genr=0.248|head:genr:rest=-0.892|before:for:dish=-0.304|look:dish:plain=-0.738|head:criteria:single-choice=1.222|
before:is:a=1.564|before:of:c=1.18|before:is:c=-0.815|before:then=-1.138|before:to:unit=-1.333|before:which=-1.356|before:these=-1.842|before:first=-0.605|
head:funct:quoted=0.421|before:this=-1.464|before:at:valu=1.167|before:at:x=1.145|before:where:funct=0.627|head:variabl:quoted=1.501|before:where:variabl=1.01|head:typ:quoted=-0.986|
before:and:typ=-1.049|before:and:return=0.861|before:be:typ=-1.193|before:in:medium=0.909|head:transit:words=0.342|look:transit:plain=0.565|look:phas:plain=0.565|before:have=-0.327|
before:first:transit=0.557|before:first:phas=0.557|before:am=-0.193|before:am:transit=0.404|before:am:phas=0.404|before:it=-0.043|before:for:substanc=0.361|before:is:substanc=-0.646|
head:gen:identifier=0.913|before:by:gen=0.575|after:joining:identifier=-0.187|before:are=-0.067|before:and:gen=0.214|form:optional:identifier=-1.392|before:by:species=0.491|before:and:species=0.481|
before:joining:identifier=-0.791|before:have:funct=-0.507|before:have:specific=0.417|near after:flag=1.294|before:within:organell=0.547|form:flag:flag-false=0.655|form:optional:flag-false=0.655|head:impact:flag-false=0.406|
before:and:year=0.374|before:my:locat=0.211|before:is:data=0.074|before:with:bin=1.149|before:is:number=0.743|before:to:round=1.298|before:of:mu=1.319|before:of:sigma=0.407|
before:and:sigma=1.482|before:had=-0.098|before:had:sid=0.68|before:had:di=0.68|before:has:num=-1.316|before:to:trial=0.706|before:has:success=0.333|before:to:success=-1.037|
before:at:success=0.29|before:has:prob=0.554|head:success:share=1.363|before:to:prob=0.162|before:at:prob=0.792|head:path:quoted-path=1.617|before:at:path=1.551|before:at:dataset=0.353|
head:path:quoted=-0.985|before:use=-0.376|head:variabl:items-quoted=0.672|before:to:payout=0.157|before:to:total=-0.636|before:have:shar=0.936|before:have:outstand=0.936|before:to:shar=-0.293|
before:to:outstand=0.17|before:at:payout=0.999|before:at:total=0.999|before:have:rat=-0.047|before:first:year=-0.416|before:second:year=0.323|before:first:compound=0.701|before:of:compound=-0.065|
before:second:compound=1.383|before:of:amount=-0.565|before:for:amount=-0.636|head:return:number=-0.248|head:return:share=1.049|before:for:species=0.367|before:for:country=-0.221|before:with:country=-0.434|
head:topic:quoted=0.459|before:of:topic=0.746|before:with:topic=-1.045|before:for:topic=-0.347|head:region:quoted=0.134|before:for:region=-0.653|whole:required=-0.853|whole about name=-0.846|
whole alike=-0.525|head:diameter:number=0.397|before:of:diameter=0.917|before:at:distanc=0.321|whole about=0.424|head:current:number=0.253|before:of:current=-0.09|head:meter:number=0.643|
before:to:mass=1.333|head:temperatur:number=0.042|before:from:temperatur=0.807|before:from:initial=1.157|before:to:temperatur=-0.865|before:to:final=1.409|whole:optional=-2.333|before:from:company=0.182|
whole:required:text=0.235|before:to:company=1.113|before:in:shar=-0.328|form:text:expression=-0.098|before:is:account=0.109|before:function:expression=-0.098|after:gap:expression=-0.098|head:account:words=-0.099|
look:account:name=0.275|look:account:plain=0.056|before:my:account=0.326|before:to:account=0.379|look:party:name=-0.084|look:party:plain=-1.216|before:where:nam=0.948|before:where:party=0.962|
before:in:city=0.962|before:of:city=-0.487|before:and:city=0.16|before:from:text=-0.534|whole:text=1.385|before:in:lang=0.115|head:lang:words=1.297|look:lang:name=1.497|
look:lang:plain=-1.264|before:from:lang=-0.194|before:to:lang=0.701|head:locat:quoted=-0.644|head:particl:words=0.677|look:particl:plain=-0.744|look:particl:name=0.826|before:of:particl=-0.647|
before:and:particl=1.316|before:per=-1.712|before:me:detail=0.209|head:season:items-identifier=0.761|before:from:season=0.713|head:season:items-words=-0.843|head:player:words=-0.139|before:on:player=0.241|
before:and:stat=0.344|head:complexity:number=0.595|before:under:complexity=0.262|before:within:durat=0.731|head:1:words=0.726|look:1:plain=-0.491|before:is:1=0.203|look:1:long=-1.218|
look:1:name=0.675|head:2:words=0.765|look:2:plain=-0.257|look:2:long=-1.312|look:2:name=0.522|head:ecosystem:words=0.337|look:ecosystem:plain=-0.629|look:ecosystem:name=0.514|
before:in:ecosystem=0.841|head:timefram:number=0.12|before:from:1=0.415|before:was:year=0.37|head:revenu:number=0.554|before:to:revenu=0.84|before:was:revenu=0.564|before:to:2=-0.762|
before:was:incom=0.843|before:was:net=0.843|before:was:equity=0.57|before:was:shareholder=0.57|head:asset:number=0.373|before:were:asset=0.632|before:were:total=0.632|before:and:area=0.486|
head:count:number=1.341|before:of:count=0.87|before:of:turbin=0.203|before:and:count=0.446|before:in:start=0.729|before:in:destinat=0.936|before:you:city=-0.07|head:gam:quoted=1.287|
before:of:gam=-0.117|head:platform:quoted=-1.318|before:my:platform=0.65|before:of:platform=-0.179|before:from:platform=0.134|before:you:miss=-0.177|before:from:miss=0.401|head:trophy:quoted=-0.531|
before:in:gam=0.55|before:how=-1.198|before:will=-1.111|before:of:end=-1.24|head:mod:words=0.245|look:mod:plain=0.724|look:mod:long=-1.54|look:mod:name=-1.333|
before:in:mod=-0.282|before:to:mod=0.916|before:by:mod=0.258|before:this:mod=-0.217|head:1:quoted=0.139|before:with:funct=-0.778|before:have:round=0.431|head:density:number=-0.719|
before:of:density=0.942|before:of:frequency=-0.113|head:wavelength:number=0.463|before:of:wavelength=0.745|before:of:quantity=0.305|before:is:quantity=-0.89|before:of:temperatur=1.127|before:is:mass=0.355|
before:is:molar=0.728|before:of:era=-0.473|before:that:nam=0.689|before:and:ago=0.964|before:and:calculat=0.964|before:and:vector=1.109|before:another:round=0.091|before:and:array=1.263|
before:has:amount=1.305|before:has:principl=1.161|before:of:durat=0.234|head:durat:percent=-0.075|before:for:durat=0.683|before:has:invest=0.306|head:compound:number=0.852|before:for:num=0.517|
before:using:model=0.328|before:then:locat=-0.324|before:then:nam=-0.595|before:next:month=0.794|before:some:locat=-0.67|head:cuisin:items-choice=0.338|before:some:cuisin=0.268|head:typ:items-choice=0.382|
head:limit:number=1.111|before:than:limit=0.833|before:be:nam=-0.659|before:at:nam=-0.303|before:at:hotel=0.367|before:of:hotel=-0.056|before:lastly=-0.941|before:me:typ=-0.807|
before:my:typ=0.51|before:my:room=0.329|before:at:typ=-2.245|before:of:room=-0.834|before:from:room=-0.145|before:for:rental=0.627|look:rental:name=0.628|before:from:rental=0.858|
before:for:car=-0.432|look:car:plain=0.719|before:me:car=-0.061|look:car:name=-0.693|before:of:car=-0.49|before:for:day=0.526|head:airlin:words=-0.088|look:airlin:plain=-0.881|
look:airlin:name=0.558|before:with:airlin=0.712|before:for:class=0.159|head:class:words=-0.374|look:class:plain=0.38|look:flight:plain=0.069|before:in:class=1.134|before:in:flight=0.705|
head:passenger:number=1.998|before:for:passenger=0.372|before:be:passenger=0.85|before:finally=-0.682|whole:valu=0.709|before:where:typ=-0.579|before:finally:typ=-1.225|head:trait:items-choice=0.495|
before:in:key=1.195|before:of:key=-0.257|before:your=-0.672|before:this:typ=-1.01|head:player:items-words=0.583|before:named:player=0.803|before:that:typ=-1.623|before:and:velocity=0.807|
before:and:tim=-0.734|head:origin:words=0.272|look:origin:plain=-0.745|look:origin:name=0.875|before:from:origin=1.363|before:for:origin=-0.828|head:discovery:words=0.756|look:discovery:plain=0.916|
look:discovery:long=0.806|before:of:discovery=0.502|before:with:model=-0.973|head:brand:quoted=0.149|before:few=0.109|before:have:spec=0.474|before:lastly:locat=-0.312|before:to:bas=0.194|
before:to:exponent=1.092|head:id:number=0.463|before:of:id=-0.582|before:to:id=-1.454|head:id:quoted=0.174|before:in:id=-0.68|head:id:words=-0.759|look:id:plain=-0.251|
look:dna:plain=-1.014|look:id:long=-0.916|before:from:id=-1.462|before:with:id=-2.282|head:id:rest=-1.201|before:to:format=0.297|head:format:quoted=0.086|head:format:words=-0.513|
look:format:plain=-1.152|look:format:long=-0.228|before:from:format=0.474|look:format:name=0.315|head:upstream:number=0.589|before:to:upstream=-0.056|before:and:shar=0.576|before:and:outstand=0.595|
before:and:titl=-1.205|look:song:plain=-1.297|before:to:titl=-1.275|look:song:name=-0.586|before:like=-1.181|before:in:artist=-1.625|before:to:artist=-1.379|before:you:artist=-0.657|
before:for:titl=0.136|before:and:color=-0.124|before:have:color=-0.546|before:to:paid=0.611|before:to:dividend=0.611|before:that:artist=0.282|head:lang:choice=0.11|head:subject:quoted=1.34|
before:of:subject=-1.124|before:in:subject=0.45|before:with:tim=-0.763|form:optional:expression=0.836|before:in:cas=0.687|before:on:typ=-0.096|before:any:typ=-0.162|before:be:radius=0.805|
before:his=0.179|before:after:year=0.801|before:please=-1.332|before:please:nam=-0.452|head:leagu:quoted=0.454|head:stat:flag-true=0.607|before:please:locat=-0.398|before:with:day=0.244|
head:humidity:percent=0.671|before:is:humidity=0.671|before:is:min=0.671|head:fram:choice=0.372|head:scientist:words=0.504|look:scientist:name=0.709|before:by:scientist=0.731|dated:date=0.955|
before:of:dat=0.566|after:function:date=0.073|before:and:dat=-0.263|before:between:dat=0.681|before:to:category=-0.082|look:category:name=-0.427|before:about:category=-0.291|before:on:category=0.28|
before:in:category=0.526|before:has:category=0.551|before:of:first=0.063|before:of:second=0.663|head:tempo:number=0.159|before:and:tempo=0.366|before:is:tempo=0.736|before:are:card=-0.122|
before:are:desir=1.154|before:are:nam=-0.219|before:named:artist=0.081|before:from:artist=-0.554|before:by:nam=0.198|head:detail:flag-true=0.72|head:form:words=0.556|look:form:plain=0.591|
look:art:plain=0.238|before:in:form=-0.309|head:rat:choice=0.457|before:have:user=0.399|head:unit:choice=1.275|before:em=0.545|before:em:locat=-0.084|before:i'm=-0.622|
before:content:date=0.398|head:item:words=0.063|look:item:plain=-0.589|before:no=-0.738|form:text:told=-0.335|form:required:told=0.247|before:gap:told=-0.439|after:gap:told=-0.439|
look:request:plain=-0.379|head:request:told=0.859|head:item:quoted=0.751|before:called=-0.397|before:called:item=0.547|before:called:food=0.69|head:request:quoted=0.204|head:answer:quoted=0.776|
before:with:answer=0.776|head:url:words=-1.538|look:url:name=-1.138|look:url:plain=-1.23|look:url:long=-0.327|before:for:url=0.109|before:at:url=0.64|head:latitud:number=0.959|
head:longitud:number=0.864|head:content:words=-0.55|look:content:plain=-0.721|look:content:long=0.668|before:for:content=-0.333|head:content:rest=-0.954|head:content:told=0.619|head:content:quoted=1.333|
before:is:content=-0.303|before:i've=-0.096|before:to:content=-1.112|before:of:content=-1.084|head:threshold:number=1.088|before:of:threshold=0.773|before:for:city=0.717|head:sourc:words=-0.065|
look:data:plain=-1.108|look:sourc:long=-1.791|before:for:sourc=-0.444|before:our=-0.201|before:our:sourc=0.742|before:our:data=0.675|look:data:name=-0.266|before:in:sourc=-1.153|
before:in:data=0.135|head:format:choice=0.614|before:in:output=0.788|head:visual:flag-true=0.457|head:lat:number=0.246|before:around:lat=0.725|head:lon:number=0.389|form:list:items-number=0.057|
before:are:data=-0.553|head:label:items-words=0.451|before:as:label=0.854|before:as:data=0.739|head:label:single-words=0.63|head:valu:items-number=0.221|before:are:valu=0.722|look:fabric:plain=0.736|
before:of:fabric=0.512|before:for:fabric=0.525|before:using:nam=-0.349|before:using:fabric=-0.39|before:gap:identifier=0.078|after:gap:identifier=-0.208|form:text:url=-0.15|form:required:url=0.067|
head:url:url=1.588|before:from:url=-0.205|before:function:url=-0.527|after:gap:url=0.239|none:optional:record=0.473|head:url:quoted-url=1.586|before:for:id=-0.746|look:id:name=-0.302|
head:ip:words=-0.482|look:ip:plain=0.051|before:of:url=0.204|head:filter:quoted=-0.223|head:filter:words=-0.131|look:filter:plain=-0.274|before:to:filter=0.376|look:filter:name=-0.451|
look:user:plain=-1.626|look:user:name=-0.984|before:is:user=0.541|look:partner:name=0.36|head:relationship:choice=0.595|before:my:relationship=0.607|look:district:name=0.414|before:in:district=-0.694|
before:than:rat=0.855|look:sub:name=0.703|head:direct:words=0.486|look:direct:plain=-0.125|before:to:direct=-1.37|look:direct:long=-1.751|look:direct:name=0.215|before:with:direct=0.281|
before:by:direct=2.374|head:direct:rest=-0.689|head:cast:words=1.393|look:cast:plain=-0.53|before:to:cast=-1.191|look:cast:long=-0.79|look:cast:name=1.428|before:with:cast=0.777|
before:by:cast=-1.625|head:cast:rest=-0.439|before:and:cast=0.256|before:we=-1.058|head:genr:choice=0.944|before:you:direct=-0.472|before:me:direct=-0.756|before:in:direct=-0.867|
before:you:cast=-0.41|before:me:cast=-1.203|before:in:cast=-1.409|before:of:genr=0.132|before:it:direct=0.497|before:have:direct=0.73|before:me:genr=0.064|before:have:cast=0.115|
before:be:genr=0.422|before:has:direct=0.678|before:some:genr=0.629|before:like:genr=0.462|head:identifier:number=0.964|head:identifier:words=-1.129|look:identifier:plain=-1.007|before:is:identifier=0.292|
before:is:event=-0.721|before:function:piece=-0.385|after:content:piece=-0.912|head:identifier:quoted=0.527|before:for:event=0.64|before:at:departur=0.961|head:tim:date=-1.416|before:on:tim=0.453|
form:text:formatted-date=1.02|form:optional:formatted-date=-0.589|head:tim:formatted-date=-0.914|dated:formatted-date=1.02|before:to:tim=-1.587|look:devic:plain=0.273|before:by:id=-0.54|head:play:flag-true=0.119|
before:on:id=-0.463|before:on:devic=0.678|head:query:quoted=1.31|head:query:words=-0.151|look:query:plain=0.761|look:query:long=0.67|before:for:query=-0.318|before:for:devic=-1.019|
head:volum:number=0.416|head:volum:percent=0.312|before:to:volum=0.737|before:around:departur=0.366|form:required:formatted-date=2.068|head:dat:formatted-date=1.692|before:around:tim=0.494|head:id:identifier=1.818|
before:is:id=1.112|before:my:id=-0.571|look:passenger:name=-0.201|before:am:nam=0.715|before:am:passenger=0.675|look:passenger:plain=0.728|head:number:identifier=1.349|before:is:ticket=0.279|
look:ticket:plain=-0.987|before:my:airlin=0.635|before:is:person=-0.318|look:person:name=0.901|before:am:person=0.391|look:person:plain=-0.908|before:of:user=-0.889|head:status:choice=-0.389|
before:all:status=1.065|before:for:user=-0.045|before:using:unit=-0.726|before:me:b=1.186|before:my:a=0.693|head:topic:choice=0.838|head:exampl:flag-true=0.523|head:languag:choice=0.981|
before:in:languag=0.255|before:use:topic=0.728|head:sect:words=-0.391|look:sect:plain=-0.076|before:on:default=0.071|look:project:name=-1.13|look:project:plain=-1.517|before:it:id=0.902|
head:archiv:flag-true=0.2|before:it:archiv=-0.143|form:text:path=0.066|form:required:path=0.484|head:path:path=2.613|before:content:path=0.51|after:gap:path=-0.277|head:miss:flag-true=0.136|
before:you:creat=-0.164|head:topic:identifier=0.439|before:need=-0.672|before:all:typ=0.918|before:all:server=0.906|head:prompt:quoted=1.11|look:prompt:plain=-0.969|head:prompt:rest=-0.748|
head:q:quoted=0.743|before:about:country=0.143|head:end:words=-0.853|look:end:long=-0.374|head:id:single-words=-0.873|before:my:network=-0.161|head:serial:single-words=-2.039|head:metric:single-words=2.204|
before:me:metric=0.584|before:and:end=0.291|form:optional:items-quoted=-0.102|head:id:items-quoted=0.565|form:optional:single-quoted=0.111|head:id:single-quoted=0.941|before:and:id=0.121|after:content:date=-0.643|
form:optional:iso-time=-1.519|dated:iso-time=0.395|before:for:end=-0.861|before:is:network=0.216|before:for:metric=0.602|head:pag:number=1.832|before:to:pag=-0.445|before:to:per=0.158|
head:id:single-number=0.572|before:should=-1.334|before:this:network=-0.11|before:please:id=-0.32|before:it:network=0.91|before:in:network=0.522|look:t:plain=-1.389|before:of:pag=-0.609|
before:of:per=0.143|look:employe:plain=-1.56|head:technology:flag-true=0.6|before:which:technology=0.636|before:which:includ=0.636|before:from:path=0.325|before:from:imag=0.522|look:imag:plain=-1.327|
before:using:imag=0.109|head:quest:quoted=0.629|before:is:quest=0.623|head:quest:rest=-0.095|before:that:id=-0.607|head:complet:flag-true=0.854|head:timespan:number=0.63|before:on:start=0.258|
before:on:end=0.314|form:optional:single-identifier=0.148|head:ids:single-identifier=0.823|head:ids:single-words=-1.297|before:on:network=0.744|before:on:model=0.405|after:function:time=-0.586|after:function:piece=-1.853|
form:optional:piece-1=-1.551|before:in:dir=0.312|head:hidden:flag-true=0.765|before:is:resourc=0.543|look:resourc:plain=0.847|before:and:user=0.049|head:permiss:items-quoted=0.191|before:are:permiss=0.198|
head:dat:quoted=-0.965|before:is:dat=-0.536|look:fil:plain=-0.443|before:is:project=0.974|before:for:project=-0.226|head:vers:number=0.73|before:is:vers=0.397|head:vers:words=0.076|
look:vers:plain=0.565|look:vers:long=-1.237|head:uuid:words=0.113|look:uuid:plain=0.691|head:vers:quoted=-0.243|before:need:nam=-0.648|head:degre:number=0.248|before:by:degre=0.917|
head:string:words=0.466|look:string:plain=0.6|look:search:plain=1.074|before:my:string=0.865|before:my:search=0.792|look:search:name=1.142|before:that:cast=0.321|before:for:genr=-0.047|
before:up=-0.166|head:track:quoted=1.046|head:track:words=-0.483|look:track:plain=-0.602|look:track:name=-0.208|before:by:track=-1.075|head:devic:choice=0.947|head:album:quoted=2.073|
head:album:words=0.403|look:album:plain=-0.675|before:you:album=-0.272|look:album:name=0.504|look:album:long=0.061|before:on:album=0.481|before:some:track=0.326|before:me:track=0.604|
before:some:artist=-1.736|before:some:album=-0.957|before:to:album=-1.141|before:that:album=0.577|before:from:album=0.757|before:into=-0.599|before:into:genr=0.622|before:been=-0.441|
before:called:album=1.111|before:in:album=-0.871|before:about:album=0.886|before:with:genr=0.349|before:where:cast=0.861|before:at:pickup=0.718|look:pickup:plain=0.198|before:from:pickup=0.447|
before:at:end=-0.092|before:until:dat=0.273|before:until:end=0.944|after:joining:time=-0.3|head:year:choice=0.835|before:around:year=0.498|before:from:genr=-0.307|before:in:devic=0.558|
before:additionally=-1.166|head:star:words=1.916|look:star:plain=0.263|look:star:long=-1.184|look:star:name=1.564|before:with:star=1.29|head:star:number=0.917|before:to:star=0.524|
before:my:method=1.065|before:my:payment=0.253|head:visibility:flag-true=2.158|head:receiver:words=0.065|look:receiver:plain=-1.302|look:receiver:long=-0.681|look:receiver:name=0.84|form:text:email=-0.345|
form:required:email=0.389|head:receiver:email=0.862|before:content:email=0.627|before:to:receiver=0.374|before:is:visibility=0.626|before:is:privat=0.626|before:up:genr=0.529|before:to:track=-0.581|
before:has:cast=0.437|before:to:to=1.31|before:to:where=0.922|head:to:words=0.57|look:to:name=0.754|look:where:name=0.754|head:adult:number=-0.749|before:for:adult=0.117|
before:for:number=0.517|before:from:check=0.088|look:check:plain=-0.961|before:using:method=0.992|before:using:payment=0.534|before:as:visibility=0.466|before:as:privat=0.466|before:with:amount=-0.051|
before:with:receiver=-0.185|before:it:visibility=0.444|before:it:privat=0.444|before:for:departur=0.545|before:is:tim=-0.385|before:any:car=0.722|before:called:track=0.602|before:that:track=0.583|
before:my:devic=-0.12|before:my:genr=-0.732|head:passenger:choice=0.9|before:to:visibility=0.508|before:to:privat=0.508|before:through=-0.338|before:through:method=0.058|before:through:payment=0.058|
before:up:visibility=0.46|before:up:privat=0.46|head:purpos:words=0.632|look:purpos:plain=0.855|look:purpos:long=0.678|before:for:alarm=0.741|look:alarm:plain=-0.828|before:to:purpos=1.209|
after:content:time=-0.055|before:at:alarm=0.279|head:identifier:identifier=0.629|before:as:nam=-0.354|before:as:number=0.4|before:with:number=0.457|before:is:parcel=0.573|head:token:quoted-number=0.336|
head:token:words=-0.872|look:token:plain=-0.685|before:is:websit=1.018|look:websit:plain=-0.489|before:to:siz=-0.599|head:updat:flag-true=0.689|before:to:updat=0.689|before:have:limit=0.265|
before:for:filter=0.41|head:creat:date=0.754|before:is:creat=0.755|before:for:websit=0.297|before:me:limit=0.359|before:of:limit=-0.396|before:within:timespan=0.828|before:and:check=0.141|
before:en=-0.432|before:en:locat=-0.2|before:y=0.511|before:y:locat=0.49|before:called:content=0.349|before:named:content=-0.192|before:have:prompt=0.149|before:only=0.246|
head:year:flag-true=0.378|before:after:includ=0.438|before:for:method=-0.773|look:method:plain=0.236|before:for:b=0.91|head:direct:choice=0.088|before:it:flip=0.088|before:for:category=-0.245|
before:and:status=-0.829|before:of:heart=0.463|before:every=-0.484|wire:required=-0.664|wire:required:integer=-0.975|wire type=0.223|wire about=2.693|wire:integer:text=-1.169|
head:pressur:number=-0.495|before:of:pressur=-0.429|before:of:blood=0.736|head:pressur:words=0.729|look:pressur:plain=0.744|look:blood:plain=0.744|before:and:pressur=0.743|wire:required:text=-0.435|
wire name about=1.713|wire producer=1.561|wire producer about=1.263|wire:text:any=-2.739|head:sugar:number=0.144|before:of:sugar=0.45|wire:required:number=-0.921|wire:number:text=-1.869|
before:of:cholesterol=0.527|head:plan:words=-1.531|look:plan:plain=-1.04|look:treat:plain=0.235|look:plan:long=-1.051|before:for:treat=0.55|head:plan:rest=0.448|before:of:medicat=0.918|
head:medicat:words=1.044|look:medicat:plain=-1.247|look:medicat:long=-0.509|look:medicat:name=1.367|before:for:medicat=0.664|wire:text:flag=-0.815|before:of:dosag=1.008|head:dosag:words=-0.107|
look:dosag:plain=0.702|look:dosag:long=1.006|before:in:dosag=-0.601|wire:text:text=0.416|before:once=-1.382|wire:text:number=-0.814|wire about name=1.604|wire:optional=-2.186|
wire:optional:text=-0.314|before:please:typ=-1.27|wire name=1.054|wire same name=-0.146|wire head=0.88|before:need:unit=0.741|wire:optional:flag=-1.597|before:please:tim=-0.452|
before:please:titl=-0.543|wire shared parameter=-0.806|before:please:topic=-0.745|before:to:count=-0.051|before:to:word=-0.055|before:please:dat=-0.101|look:street:plain=-0.754|look:street:name=0.834|
before:on:street=1.52|before:finally:nam=-0.52|before:for:street=0.081|head:zon:words=-0.559|look:zon:plain=0.434|before:for:zon=0.816|look:zon:name=0.713|wire:integer:number=0.115|
look:policy:plain=0.487|before:for:policy=-0.763|before:on:policy=-0.893|head:recipient:email=0.65|before:to:recipient=0.933|before:function:email=0.107|after:function:email=-0.56|head:recipient:words=-0.642|
look:recipient:plain=0.141|before:be:subject=0.822|head:messag:quoted=1.048|head:messag:words=-0.866|look:messag:plain=0.433|look:messag:long=0.517|before:with:messag=0.512|before:and:messag=-0.441|
before:be:messag=0.564|head:submit:words=0.564|look:submit:name=0.659|before:with:submit=0.687|before:of:propos=0.705|wire:required:flag=-0.102|wire:flag:flag=1.383|before:as:song=0.851|
head:languag:words=0.574|look:languag:plain=-0.831|look:languag:long=-0.772|look:languag:name=0.773|before:of:languag=0.526|before:to:languag=-1.334|before:and:languag=-0.26|before:with:languag=0.309|
head:languag:rest=-1.278|head:genr:quoted=-1.612|before:as:genr=0.482|before:to:genr=-1.067|head:mood:words=0.501|look:mood:plain=0.562|before:and:mood=0.829|head:level:quoted=-0.886|
head:level:words=0.127|look:level:plain=0.213|look:popularity:plain=0.303|look:level:long=-1.678|look:level:name=-0.599|before:to:level=0.123|before:are:level=0.298|before:are:popularity=0.366|
head:level:rest=-1.008|before:please:region=-0.561|before:with:condit=1.209|wire:number:number=-0.06|head:shap:words=-0.292|look:shap:plain=-0.289|look:cap:plain=0.373|before:with:shap=0.855|
before:with:cap=0.794|before:me:color=0.849|before:be:color=-0.636|look:gill:plain=0.417|before:and:gill=0.788|head:symbol:quoted=0.197|head:symbol:words=-0.064|look:symbol:plain=0.22|
before:of:symbol=0.462|head:formula:quoted=0.771|head:formula:words=-0.838|look:formula:plain=-0.75|look:chemical:plain=0.677|before:of:formula=0.262|before:of:chemical=0.635|head:breed:words=0.201|
look:breed:plain=-0.851|look:breed:name=0.575|head:ag:number=1.282|wire:optional:integer=-1.736|head:gender:words=0.543|look:gender:plain=0.837|look:gender:long=-1.557|before:with:gender=0.427|
wire:required:list=-0.17|wire:list:any=1.765|look:feed:plain=0.972|before:using:feed=0.717|head:siz:words=0.316|look:siz:plain=0.409|look:coop:plain=0.885|look:siz:long=-1.101|
before:with:siz=0.763|before:in:siz=0.472|before:in:coop=0.907|head:pric:number=0.209|before:at:pric=0.981|before:at:sell=0.717|look:buyer:name=0.91|before:to:buyer=0.91|
head:requir:items-words=0.101|before:in:servic=-0.698|before:is:requir=-0.299|before:to:requir=0.566|look:profil:plain=-0.52|look:consultant:plain=-0.556|head:servic:items-words=0.658|head:engin:number=0.439|
before:with:engin=0.605|before:of:engin=-0.218|before:of:thrust=0.808|before:of:aircraft=-0.4|look:aircraft:plain=-0.156|before:for:aircraft=0.397|before:by:model=-0.976|head:coefficient:number=0.323|
before:of:coefficient=0.878|before:of:lift=0.713|before:of:air=0.737|before:of:wing=0.383|before:of:drag=0.622|before:of:referenc=-1.102|wire:optional:number=-1.931|before:in:styl=0.67|
head:styl:words=0.054|look:styl:plain=0.281|look:styl:long=-1.542|look:styl:name=-0.12|before:with:styl=0.319|before:in:count=-0.161|head:scor:items-number=0.633|head:scor:items-words=-0.659|
head:n:number=0.888|head:k:number=0.662|head:ethnicity:words=-0.046|look:ethnicity:plain=-0.81|look:ethnicity:name=0.393|before:to:ethnicity=0.936|before:for:ethnicity=0.496|head:data:words=-1.147|
look:data:long=-1.017|head:data:rest=-1.787|before:and:country=-1.025|before:on:country=-0.916|look:doc:plain=0.685|head:jurisdict:words=0.343|look:jurisdict:plain=-1.204|look:jurisdict:name=0.634|
before:in:jurisdict=0.35|before:of:docu=0.628|look:docu:plain=-0.967|look:analysis:plain=-0.247|before:where:analysis=0.651|look:analysis:name=-0.87|head:sentenc:words=-1.254|look:sentenc:plain=-0.89|
before:subsequently=-0.853|before:into:lang=0.44|before:of:sourc=0.266|before:into:target=1.487|before:for:target=-0.673|before:in:target=-0.181|before:on:target=0.26|before:of:target=0.175|
head:person:words=0.1|before:named:person=0.831|before:of:person=0.493|head:emot:words=0.635|look:emot:plain=0.645|before:of:request=0.839|look:skill:plain=0.882|before:for:skill=0.659|
before:on:skill=0.396|before:of:skill=0.26|before:as:funct=0.8|before:as:objectiv=0.8|look:objectiv:plain=0.188|head:constraint:items-words=0.618|before:as:constraint=0.778|head:sal:items-number=0.697|
before:at:sal=0.607|before:at:previous=0.607|before:of:sal=-0.059|head:sal:items-words=-0.718|before:of:capacity=-0.422|head:demand:items-number=0.767|before:of:demand=0.517|before:of:order=0.274|
head:demand:items-words=-0.769|before:as:product=0.365|before:to:product=0.279|before:named:drug=0.489|look:drug:plain=-0.31|before:for:drug=-1.242|look:drug:name=0.584|before:with:drug=-0.051|
before:by:manufacturer=1.36|before:that:manufacturer=0.227|head:ingredient:items-words=0.696|before:with:ingredient=0.601|head:dosag:quoted=0.764|before:to:dosag=0.62|before:on:approval=0.628|before:with:approval=0.527|
before:at:sourc=0.408|before:at:target=0.894|before:about:id=-1.465|before:then:id=-0.111|before:finally:id=-0.172|head:creator:words=0.859|look:creator:name=0.867|look:creator:plain=-0.751|
before:by:creator=0.928|before:by:typ=-0.561|before:within:nam=0.155|head:data:quoted=-0.363|look:input:plain=-1.612|before:with:data=-1.37|before:using:data=-1.178|head:method:quoted=-1|
head:method:words=0.383|look:method:name=-0.576|look:verificat:plain=0.105|look:method:long=0.473|before:using:verificat=0.181|before:using:sourc=0.711|before:with:passenger=0.713|look:vehicl:plain=-1.327|
before:up:typ=0.547|before:using:vehicl=0.805|before:and:vehicl=0.247|before:in:vehicl=0.454|before:on:event=0.19|head:id:quoted-number=-0.767|before:at:id=-0.851|head:depart:words=0.405|
look:depart:plain=-0.895|before:about:depart=0.864|before:for:depart=0.186|look:depart:name=0.713|before:in:depart=0.101|head:cod:identifier=0.803|head:cod:words=-1.087|look:cod:plain=-1.022|
look:cod:long=-0.398|before:in:product=-0.973|look:cod:name=-1.003|before:to:cod=0.611|before:that:product=0.906|before:about:product=0.82|head:status:words=0.152|look:status:plain=0.406|
look:quality:plain=-0.894|look:status:long=-1.495|before:in:quality=0.548|look:status:name=-0.399|before:with:status=0.637|before:with:quality=-0.305|before:to:status=-1.238|before:is:status=-0.277|
before:about:status=0.517|head:issu:single-words=-1.01|before:to:issu=0.286|before:of:issu=0.627|look:feedback:plain=-0.924|head:number:quoted=-0.401|look:phon:plain=-0.404|before:on:call=0.713|
before:of:call=0.061|look:call:plain=0.599|before:on:durat=-0.77|head:strength:number=-0.499|before:of:strength=-0.179|wire:required:record=0.152|wire:record:record=1.137|look:soil:plain=-1.045|
look:crop:plain=-0.157|look:crop:name=0.495|before:of:tre=-0.654|look:tre:plain=0.601|before:this:species=0.603|before:of:volum=-0.226|before:of:transportat=0.459|head:hour:number=-0.493|
before:of:hour=-0.395|before:and:hour=0.556|before:and:labor=0.641|before:in:market=0.646|look:customer:plain=-1.824|look:customer:name=-0.699|look:issu:plain=0.506|head:websit:quoted=-0.105|
head:websit:words=-1.144|head:durat:words=-0.203|look:durat:plain=-0.138|before:for:pag=0.842|before:as:id=1.449|before:as:sampl=0.788|head:typ:identifier=-1.246|look:cell:plain=0.437|
before:of:cell=0.375|before:as:typ=0.059|look:detect:plain=0.136|before:in:method=0.455|head:result:words=-0.978|look:result:plain=-0.962|look:result:long=-0.489|head:nam:items-identifier=0.852|
before:within:gen=0.751|head:nam:items-words=-0.845|before:with:gen=0.06|before:named:environ=-0.056|before:within:environ=-0.356|look:environ:plain=0.283|before:named:avatar=0.498|head:coordinat:items-words=-0.604|
head:other:flag-true=0.787|before:and:other=0.789|before:and:interact=0.783|head:sector:words=0.403|look:sector:name=0.661|before:in:sector=0.692|look:campaign:plain=-1.426|look:campaign:name=0.232|
before:named:campaign=0.354|before:through:typ=0.959|before:through:campaign=0.759|before:through:dat=0.131|before:on:focus=0.713|before:on:special=0.529|head:focus:words=0.279|look:focus:name=0.259|
look:special:name=0.707|look:focus:plain=0.627|before:and:focus=0.801|before:with:special=0.346|head:street:items-words=0.693|head:point:number=0.622|before:of:point=-0.572|before:at:point=0.327|
before:at:sampl=0.322|head:pollutant:items-words=0.835|before:of:pollutant=0.215|before:by:pollutant=0.918|head:spac:number=0.557|before:with:spac=0.705|before:with:availabl=0.744|before:about:airlin=0.69|
look:travel:plain=0.516|head:chord:items-quoted=0.208|before:of:chord=0.266|head:chord:items-words=-0.854|head:signatur:quoted=0.102|before:with:rhythm=0.426|before:and:rhythm=0.666|before:for:instru=0.615|
before:your:locat=-0.262|head:budget:number=0.906|before:within:budget=0.148|before:to:plan=0.453|head:need:flag-true=0.747|before:for:need=0.229|before:for:photographer=0.498|head:guest:number=0.892|
before:for:guest=0.822|head:link:words=-0.845|look:link:plain=-0.785|head:story:items-words=0.703|before:for:ag=1.089|before:for:condit=0.482|look:health:plain=0.592|before:with:health=1.207|
head:vaccin:items-words=0.957|before:for:vaccin=-0.108|wire:optional:list=-0.412|before:of:birth=0.837|look:growth:plain=-0.099|before:with:growth=0.324|before:of:growth=0.271|head:achiev:items-words=0.911|
head:schedul:words=-0.662|look:schedul:plain=-0.672|before:for:assess=0.202|look:report:plain=-0.531|look:assess:plain=0.641|before:near:nam=1.259|head:month:items-words=0.726|before:of:best=0.596|
look:planet:name=0.772|before:about:planet=0.78|before:near:planet=0.818|head:quality:words=-0.315|look:view:plain=0.422|before:with:view=0.358|before:under:budget=0.476|before:by:company=0.622|
before:of:industry=0.445|before:on:industry=0.066|head:industry:words=0.285|look:industry:plain=0.114|look:industry:long=-1.026|before:for:industry=-0.268|look:industry:name=0.171|before:in:industry=0.973|
before:of:budget=0.529|before:finally:locat=-0.173|head:descript:words=-0.284|look:descript:plain=0.221|look:descript:long=0.251|before:for:descript=-0.252|before:of:descript=0.175|before:to:descript=0.739|
head:descript:rest=-1.259|head:strategy:words=0.085|look:strategy:plain=0.727|before:its:strategy=0.89|before:its:market=0.888|head:product:items-words=1.076|head:packag:words=0.438|look:packag:plain=0.528|
before:in:packag=0.81|look:transport:plain=0.801|head:rout:words=0.762|look:rout:plain=0.799|look:patient:name=0.685|look:patient:plain=-1.857|before:is:patient=0.062|before:for:patient=0.477|
head:disorder:words=0.624|look:disorder:plain=0.699|before:on:sess=-0.466|look:sess:plain=0.401|before:for:sess=-0.625|before:from:country=-0.18|before:please:country=-0.143|before:for:languag=-0.5|
before:please:languag=-0.298|before:at:client=-0.064|look:client:plain=-0.814|look:client:name=0.404|before:for:client=0.44|look:font:plain=-0.659|before:of:font=-0.195|look:design:plain=-0.217|
before:with:design=0.503|before:and:design=0.257|head:email:email=1.37|before:at:email=0.653|head:email:words=-1.188|look:email:plain=-1.217|look:email:long=-0.322|before:for:email=-0.276|
before:is:email=0.501|before:to:email=0.437|before:of:purpos=-0.784|before:with:budget=0.868|head:timelin:number=0.341|before:within:timelin=0.858|before:in:implementat=0.648|head:habitat:words=-0.2|
look:habitat:plain=-0.221|look:habitat:name=-0.46|before:in:habitat=1.299|look:classificat:plain=-0.396|head:environ:words=-0.184|before:in:environ=0.692|before:is:condit=-0.585|before:in:health=0.71|
before:for:material=0.951|before:of:material=0.908|before:is:material=-0.161|before:for:jurisdict=0.721|head:author:quoted=0.281|head:author:words=0.308|look:author:plain=-0.801|look:author:long=-1.311|
before:of:author=-0.767|look:author:name=0.627|before:by:author=1.543|before:to:author=-1.007|head:author:rest=-0.82|before:by:brand=1.562|head:status:flag-true=0.572|look:media:plain=0.371|
before:of:media=1.119|look:media:name=-0.873|head:sal:number=0.484|head:discount:number=0.488|before:of:expect=0.864|before:and:speaker=0.285|look:speaker:plain=-0.331|look:speaker:name=0.581|
before:between:speaker=0.296|before:on:speaker=0.55|before:between:languag=-0.074|look:ton:plain=0.652|before:please:genr=-0.901|head:scor:number=-0.845|head:restrict:words=0.646|look:restrict:plain=0.744|
look:dietary:plain=0.744|before:of:restrict=0.476|before:of:dietary=0.476|head:inventory:items-words=0.779|before:of:inventory=0.8|before:of:exist=0.8|head:text:quoted-url=0.737|before:as:text=0.831|
before:as:statut=0.862|before:from:statut=0.643|before:with:text=0.084|before:under:jurisdict=1.15|form:optional:items-number=0.696|head:year:items-number=0.696|before:in:amend=0.544|head:year:items-words=0.042|
head:issu:items-quoted=0.541|head:titl:items-quoted=0.898|before:under:genr=0.718|before:has:pag=0.692|before:of:book=0.386|before:of:member=0.783|before:between:typ=0.373|before:joining:date=0.052|
before:between:check=-0.127|look:guest:plain=-1.194|before:of:guest=1.046|look:guest:name=-0.582|before:named:guest=-0.528|head:contact:identifier=0.876|look:contact:plain=-1.295|look:contact:name=-0.836|
head:info:words=-1.045|look:info:name=-0.72|look:info:plain=-1.228|look:info:long=-0.675|before:of:reason=0.62|before:of:claim=0.808|head:reason:quoted=0.764|head:reason:words=-0.77|
look:reason:plain=-0.255|look:claim:plain=1.205|before:for:claim=0.428|before:for:detail=0.098|before:of:renewal=0.275|look:renewal:plain=0.752|look:wast:plain=0.545|before:of:wast=0.535|
before:use:typ=0.485|look:process:plain=-0.371|head:approach:number=-0.379|before:for:area=0.87|head:demand:number=0.501|head:featur:items-words=1.279|look:landscap:plain=0.101|before:be:styl=0.47|
look:garden:plain=0.877|before:in:garden=0.921|head:equat:quoted=0.591|look:equat:plain=-0.947|head:populat:number=-0.309|before:of:populat=0.77|head:wast:number=0.39|look:rat:plain=0.363|
head:volunteer:number=1.024|before:with:volunteer=0.428|head:publicity:flag-true=0.454|before:using:publicity=0.355|before:in:report=-0.222|before:to:cocktail=1.202|look:cocktail:name=1.181|head:glass:words=0.403|
look:glass:plain=0.524|look:serv:plain=0.822|before:with:serv=0.607|before:in:glass=0.785|before:in:serv=0.703|before:of:glass=-0.181|look:bus:plain=-0.711|look:bus:name=0.472|
before:for:capacity=-0.466|before:for:driver=0.156|look:driver:plain=-1.061|look:driver:name=0.554|before:for:distanc=0.295|before:with:need=0.677|head:specialty:words=0.554|look:specialty:plain=0.569|
before:in:specialty=0.876|before:on:inspect=-0.599|head:inspect:words=0.634|look:inspect:plain=0.684|before:up:inspect=0.906|before:of:ag=0.346|before:of:gender=-0.609|before:of:script=0.812|
look:script:plain=-1.224|look:shoot:name=0.748|before:in:shoot=0.75|head:symptom:items-words=0.897|before:with:medical=0.878|head:history:single-words=0.916|before:to:medical=0.435|look:diagnosis:plain=-0.927|
head:opinion:words=0.488|look:opinion:plain=0.488|look:specialist:plain=0.488|before:to:opinion=0.919|before:to:specialist=0.919|head:forc:number=-0.074|before:of:forc=0.272|before:is:area=0.582|
before:is:strength=0.805|before:is:tensil=0.805|head:strain:number=0.331|before:of:strain=0.633|before:is:strain=0.125|before:is:volum=0.185|before:titled=-1.028|before:titled:titl=1.82|
head:director:words=0.549|look:director:name=0.656|before:by:director=0.737|before:on:schedul=0.467|head:venu:words=0.943|look:venu:plain=-0.8|before:in:venu=-0.494|look:venu:name=0.865|
before:of:venu=-0.76|before:to:venu=0.334|before:at:venu=1.205|before:titled:film=0.419|before:of:film=0.528|look:film:plain=-0.464|before:for:film=0.591|before:at:film=0.679|
head:preferenc:items-words=0.598|before:towards=0.095|before:towards:preferenc=0.727|before:with:preferenc=0.747|head:occas:words=-0.73|look:occas:plain=0.565|before:for:occas=0.9|before:of:prefer=0.331|
before:for:prefer=0.832|head:energy:number=0.225|before:of:energy=0.357|head:potential:number=0.266|before:of:potential=0.479|head:constant:number=0.319|before:of:constant=0.666|before:to:stat=0.449|
head:posit:number=0.565|before:at:posit=1.225|before:about:tim=-1.22|head:regulat:words=0.721|look:regulat:plain=-0.867|look:regulat:name=0.719|before:this:email=0.381|look:promot:name=0.776|
head:address:email=0.51|before:at:address=1.72|head:address:words=-0.809|look:address:plain=0.985|look:address:long=0.078|head:percentag:percent=1.24|head:id:email=0.128|before:at:cod=0.448|
look:pattern:plain=-0.583|head:organiz:words=0.772|look:organiz:plain=-0.877|look:organiz:name=0.733|before:as:organiz=0.676|before:of:organiz=-0.409|before:at:hom=0.501|head:cod:quoted=0.549|
head:them:words=0.698|look:them:plain=0.127|look:them:long=-1.094|before:of:them=0.801|look:them:name=0.371|head:ticker:words=0.518|look:ticker:name=0.771|head:exchang:words=0.531|
look:exchang:name=0.844|before:on:exchang=0.863|head:dividend:number=0.763|before:of:pric=-1.062|before:among=0.688|form:list:single-email=0.781|form:required:single-email=1.207|head:book:quoted=0.643|
look:book:plain=-1.423|look:prefer:plain=0.624|head:policy:words=0.409|head:key:quoted=0.38|before:titled:nam=1.12|before:titled:resourc=0.168|before:with:resourc=0.711|before:within:region=0.452|
look:ap:plain=-1.333|look:ap:name=-0.077|before:is:ap=0.224|before:on:ap=-0.634|head:mod:quoted=-0.612|look:deploy:plain=0.374|before:with:mod=-0.051|before:to:deploy=0.499|
before:in:deploy=0.282|head:sequenc:words=-0.93|look:sequenc:plain=-1.253|look:scen:plain=-1.445|look:sequenc:long=-0.327|before:at:scen=0.475|head:us:items-words=0.558|before:of:us=0.786|
before:of:weapon=0.786|head:design:words=-0.075|look:set:plain=0.467|before:at:set=0.203|before:with:set=0.835|head:performer:number=0.917|head:metal:words=0.52|look:metal:name=0.611|
before:using:metal=0.679|head:ligand:words=0.628|look:ligand:name=0.78|head:solvent:words=0.669|look:solvent:name=0.764|before:and:solvent=0.849|head:structur:words=-0.881|look:structur:plain=-0.787|
before:is:structur=0.663|head:techniqu:words=0.569|look:techniqu:plain=-0.367|before:using:techniqu=-0.205|look:techniqu:name=0.461|before:of:techniqu=-0.055|look:property:plain=-1.173|before:that:gen=0.497|
head:express:items-quoted=0.807|look:melody:plain=-0.486|head:chord:items-identifier=0.632|before:from:data=-0.219|before:at:data=0.132|head:breed:quoted=0.078|before:is:breed=-0.408|head:num:number=-0.575|
head:descript:quoted=-1.126|before:is:descript=0.702|look:light:plain=0.747|before:on:light=0.828|before:is:budget=-0.368|before:named:job=0.481|head:nam:quoted-path=0.174|head:nam:quoted-date=0.933|
before:with:task=0.691|before:with:mapper=0.857|before:and:task=-0.813|before:and:reducer=0.432|before:named:script=-0.477|head:data:quoted-path=0.661|before:at:input=0.546|head:data:quoted-date=-0.091|
head:param:quoted=0.853|head:databas:quoted=0.688|before:named:databas=-0.127|before:from:databas=0.93|head:databas:words=-1.309|look:databas:plain=-0.319|look:databas:name=-0.143|head:character:words=0.628|
look:character:name=0.786|look:motif:plain=0.741|before:to:motif=0.914|before:had:symptom=0.613|before:for:severity=-0.139|head:organism:words=0.124|look:organism:plain=0.734|look:organism:long=-1.543|
before:of:organism=0.688|before:from:organism=0.799|look:sequenc:name=0.099|head:tool:words=0.974|look:tool:plain=-0.321|look:tool:name=0.512|before:using:tool=1.048|before:using:analysis=0.953|
before:at:fil=1.651|before:of:fil=0.321|before:from:fil=0.876|look:fil:name=-0.476|head:keyword:items-quoted=0.366|head:keyword:items-words=1.287|before:of:keyword=0.066|before:to:keyword=-0.378|
look:segment:plain=-0.65|before:to:audienc=0.225|look:audienc:plain=0.459|before:for:audienc=0.144|before:is:audienc=0.709|before:of:campaign=0.061|before:for:campaign=0.311|before:as:customer=-0.135|
before:to:customer=-0.44|before:of:satisfact=1.014|before:with:analysis=0.512|head:load:number=-0.113|before:under:load=0.9|look:test:plain=-0.292|before:for:test=-0.439|look:test:name=-1.041|
head:data:items-words=-1.281|head:data:single-words=-0.666|head:librarian:words=0.531|look:librarian:name=0.628|before:by:librarian=0.782|before:to:show=-0.078|head:network:words=0.971|look:network:plain=-1.159|
look:network:name=0.724|before:about:genr=0.411|head:feedback:flag-true=0.879|before:of:episod=0.822|head:1:items-words=-0.812|before:in:fil=-0.67|head:horizon:number=0.74|before:of:expirat=0.991|
look:expirat:plain=0.742|before:have:product=0.838|before:have:typ=0.634|before:with:n=0.465|head:incidenc:number=0.6|before:is:incidenc=0.6|before:is:angl=-0.498|head:angl:number=-0.429|
before:of:light=0.141|before:using:light=0.856|head:period:identifier=0.722|before:of:period=-0.475|head:period:words=0.346|look:period:name=0.247|look:period:plain=0.195|look:period:long=-1.518|
before:in:period=-1.05|before:for:period=0.717|before:from:period=0.955|head:period:rest=-0.791|before:of:ocean=0.591|look:pollutant:plain=0.821|look:pollut:plain=0.492|before:from:pollut=0.816|
head:channel:words=0.805|look:channel:plain=-1.261|look:distribut:plain=-0.25|look:channel:name=-0.606|look:distribut:name=0.308|before:to:channel=0.593|before:in:channel=0.114|before:through:channel=0.726|
before:through:distribut=0.652|head:audienc:words=0.85|look:audienc:long=-1.269|head:shift:number=0.182|before:of:processor=-0.262|look:processor:plain=0.895|before:about:processor=0.892|head:usag:number=0.377|
head:usag:words=0.544|look:usag:plain=0.702|before:for:usag=0.445|head:staff:number=0.881|before:and:volunteer=0.808|look:screen:plain=1.065|before:is:screen=0.917|head:imag:words=-0.823|
look:imag:name=-1.116|before:in:imag=0.564|head:area:words=0.395|look:area:name=0.532|look:area:plain=-0.255|look:area:long=-0.985|before:in:area=0.492|before:on:area=-0.762|
head:port:words=0.814|look:port:name=1.009|before:to:port=1.373|before:of:cargo=0.862|look:cargo:name=0.866|head:need:items-words=1.044|before:as:mod=0.651|head:pin:number=0.473|
form:integer:quoted=-0.481|head:address:quoted=0.564|head:data:quoted-number=1.076|look:editor:plain=-0.747|look:editor:name=1.109|head:scen:quoted=0.583|head:scen:words=-1.158|before:in:scen=0.759|
before:called:id=-0.822|look:pc:plain=0.908|before:called:nam=1.46|before:called:pc=0.907|look:os:name=1.339|before:of:devic=0.69|before:for:error=0.476|head:requir:flag-true=0.506|
before:any:requir=0.42|before:any:action=0.462|look:solut:plain=-0.415|before:i'm:ag=0.813|before:about:weight=1.005|look:individual:plain=-0.738|look:individual:name=-0.232|head:exercises:items-words=0.959|
before:about:durat=0.633|before:about:initial=0.694|look:storag:plain=0.105|before:in:storag=0.858|look:energy:plain=0.571|before:from:energy=0.683|before:for:rout=0.913|before:about:distanc=0.729|
head:bandwidth:number=-0.571|before:of:bandwidth=-0.105|head:loss:number=0.415|before:around:loss=0.628|before:around:lin=0.628|before:in:publish=1.093|look:pet:plain=0.825|before:for:pet=1.007|
look:diet:plain=0.884|before:for:restrict=0.862|before:for:dietary=0.862|head:holder:words=0.394|look:holder:name=0.617|before:of:holder=0.593|before:of:account=0.548|before:with:deposit=0.803|
before:with:initial=0.803|head:schem:words=-0.545|look:schem:plain=-0.502|look:pattern:name=0.656|head:adjust:words=0.603|look:adjust:plain=0.604|look:fit:plain=0.604|look:adjust:long=0.902|
head:pattern:words=0.56|head:threat:items-words=0.675|before:like:threat=0.899|look:security:plain=0.548|head:leader:words=0.7|look:leader:name=0.823|head:network:items-words=0.719|before:of:resourc=0.9|
before:that:resourc=0.054|head:condit:quoted=-0.795|look:medical:plain=0.855|head:treat:words=0.302|head:facility:words=0.249|look:facility:plain=0.278|look:facility:name=-0.129|look:medical:name=0.287|
before:to:facility=0.769|head:difficulty:number=0.317|before:of:difficulty=0.375|head:transact:items-quoted=0.203|head:validator:words=0.778|look:validator:plain=0.779|head:reputat:number=0.32|before:of:reputat=0.505|
head:delegat:items-quoted=0.483|look:coverag:plain=-0.557|look:coverag:name=0.674|head:keyword:words=-0.395|look:keyword:plain=-0.229|look:keyword:long=-1.09|before:is:keyword=1.127|look:keyword:name=-0.841|
before:about:keyword=0.704|before:have:incom=0.899|head:expenses:number=0.514|head:deduct:number=-0.432|before:and:deduct=0.876|before:for:tax=0.921|before:am:status=0.5|before:am:fil=0.56|
before:my:year=0.177|look:payment:plain=-0.514|before:and:period=-1.502|before:to:period=-1.094|before:on:featur=0.47|before:on:linguistic=0.836|before:of:featur=0.446|before:and:dialect=-0.287|
head:dialect:words=0.465|look:dialect:name=0.77|before:between:dialect=0.701|head:b:words=0.633|look:b:name=0.444|head:sound:items-quoted=0.614|before:like:sound=0.636|head:server:quoted=0.62|
before:on:server=0.679|head:server:words=-0.42|look:server:plain=0.464|head:usernam:quoted=0.277|head:usernam:words=-1.484|look:usernam:plain=-0.935|look:usernam:long=-0.385|head:password:quoted=0.607|
before:to:password=0.468|head:password:words=-1.203|look:password:plain=-0.888|look:password:long=-0.581|head:password:rest=-0.968|before:to:databas=0.471|before:in:databas=0.393|head:issu:words=-0.22|
look:issu:long=0.934|head:priority:number=-0.739|before:at:level=1.426|before:at:security=1.182|before:at:destinat=0.303|before:at:airport=0.65|look:airport:name=0.519|look:installat:plain=0.736|
before:is:installat=0.827|before:of:system=0.195|look:monitor:plain=0.707|before:in:monitor=0.838|before:using:material=0.589|look:cool:plain=0.193|before:with:system=-0.774|before:using:system=0.235|
before:using:cool=0.772|before:and:system=-0.531|look:heat:plain=0.153|before:and:heat=0.842|look:not:plain=-1.022|before:by:editor=0.801|before:on:sampl=0.512|head:temp:number=0.46|
before:of:temp=-0.875|before:at:temp=0.892|before:of:final=0.927|before:of:object=-0.798|look:object:plain=0.469|look:object:name=0.166|before:and:object=0.624|head:principl:items-quoted=0.717|
before:like:principl=0.769|head:dilemma:quoted=0.705|before:of:dilemma=0.775|before:of:framework=-0.387|head:framework:words=0.413|look:framework:plain=-0.098|head:action:quoted=-0.606|head:action:words=-0.806|
look:action:plain=0.822|head:evidenc:items-words=0.908|before:only:evidenc=0.898|before:on:evidenc=0.291|before:on:appoint=0.658|look:appoint:plain=-0.458|head:preferenc:words=0.457|look:preferenc:name=0.733|
look:furnitur:plain=0.618|before:using:medium=0.862|look:artwork:plain=-0.581|look:artwork:name=0.076|before:and:artwork=0.496|before:of:vehicl=-0.634|look:vehicl:name=0.523|head:reg:identifier=0.903|
before:for:count=0.62|head:order:items-words=0.691|before:are:order=0.708|before:are:item=0.708|before:of:item=0.784|before:are:email=0.873|before:is:height=0.66|before:in:word=0.69|
before:on:publicat=0.902|before:of:publicat=0.973|look:articl:plain=-0.422|head:proofreader:words=0.541|look:proofreader:name=0.622|head:editor:words=0.848|look:sauc:name=0.707|before:for:sauc=0.841|
before:with:main=0.907|look:recip:plain=-0.155|before:for:recip=-0.652|before:in:spac=0.428|head:plant:items-words=0.341|before:as:plant=0.815|before:for:plant=-0.185|head:requir:words=-0.687|
look:requir:plain=-0.401|look:requir:long=0.647|look:requir:name=-0.919|before:titled:piec=-0.238|look:guid:name=0.86|before:by:guid=0.88|head:them:quoted=-0.709|head:ton:words=0.729|
look:skin:plain=0.729|before:for:ton=0.778|before:for:skin=0.778|head:hairstyl:words=0.499|look:hairstyl:plain=0.499|look:desir:plain=0.499|before:for:hairstyl=0.809|before:for:desir=0.809|
before:for:product=-0.277|before:with:length=1.115|head:fil:words=-1.473|look:fil:long=-0.625|head:reviewer:items-words=0.471|before:by:reviewer=0.663|head:deadlin:formatted-date=0.347|before:on:deadlin=0.246|
head:deadlin:date=0.68|head:deadlin:words=-0.465|look:deadlin:plain=-0.208|before:of:deadlin=0.631|look:build:plain=-1.001|before:is:build=0.626|before:on:remediat=0.277|head:tempo:words=0.229|
look:tempo:plain=0.561|before:with:tempo=0.048|before:using:instru=-0.061|before:using:key=-0.667|before:using:melody=0.727|look:rhythm:plain=0.65|before:and:sect=0.666|before:and:gender=0.073|
look:danc:plain=0.795|look:first:name=0.829|before:to:first=0.936|look:last:name=0.824|before:within:depart=0.79|before:of:depart=0.179|before:to:employe=-0.414|head:check:flag-true=0.901|
look:raw:plain=0.922|before:of:raw=0.754|look:supplier:plain=-0.998|look:supplier:name=-0.237|look:symptom:plain=0.731|look:symptom:long=0.572|before:is:symptom=0.583|before:of:symptom=-0.144|
before:of:patient=-0.484|head:column:number=0.43|before:with:column=0.732|head:row:number=0.642|before:and:row=0.639|before:in:input=0.665|before:with:threshold=0.158|before:during:day=0.836|
before:during:tim=1.073|before:over:tim=1.099|before:of:nois=-0.095|before:over:fram=0.857|before:as:cod=0.437|before:at:audienc=0.604|before:and:strategy=0.544|before:of:convers=0.211|
before:for:quantity=0.607|before:on:delivery=-0.249|look:delivery:plain=0.812|before:is:delivery=0.622|before:with:delivery=0.559|before:from:region=0.056|before:as:format=0.259|before:of:shap=1.058|
head:shap:quoted=0.822|before:to:shap=0.719|before:to:input=0.941|head:dim:number=0.243|before:of:dim=0.243|before:of:latent=0.243|head:layer:number=0.557|before:of:layer=0.507|
before:need:capacity=0.883|before:need:tank=-0.056|look:tank:plain=-0.708|look:water:plain=-0.411|look:animal:plain=1.187|before:my:animal=0.92|before:is:animal=-0.525|before:my:plant=0.498|
before:for:hour=0.477|before:be:status=0.687|head:point:words=-0.103|look:point:name=0.167|before:from:point=0.454|head:gear:flag-true=0.806|before:on:rout=0.863|before:and:seq=0.425|
head:organism:quoted=-0.072|look:visitor:name=0.731|before:for:visitor=0.739|look:pass:plain=0.834|head:mountain:words=0.596|look:mountain:name=0.711|before:on:mountain=0.818|look:equip:plain=0.783|
look:insuranc:plain=0.211|before:for:insuranc=0.488|look:report:name=0.456|head:phras:quoted=-0.172|look:phras:plain=-0.806|head:category:quoted=-0.281|before:as:category=0.881|look:textur:plain=0.606|
before:with:textur=0.967|before:using:languag=-0.227|look:optimiz:name=0.552|before:at:applicat=0.318|look:applicat:plain=0.632|before:of:applicat=-0.718|before:in:applicat=0.511|before:as:applicat=0.852|
before:to:environ=0.482|look:pag:plain=0.633|head:us:words=0.053|look:us:name=0.226|look:framework:name=-0.317|head:diseas:words=-0.22|look:diseas:plain=-0.432|look:diseas:long=-0.696|
look:diseas:name=-0.18|before:for:diseas=0.524|head:measur:words=-0.927|look:measur:plain=-0.759|before:over:area=0.755|before:am:locat=-0.488|head:speed:number=-0.353|head:intensity:number=-0.332|
before:at:port=1.019|before:are:passenger=0.695|before:at:arrival=0.842|look:arrival:name=0.429|before:to:arrival=-0.154|before:of:drug=0.226|head:gap:number=0.475|before:of:gap=0.741|
before:of:gdp=0.513|head:growth:percent=0.856|head:mad:number=0.203|before:to:mad=0.678|before:to:invest=0.678|head:senti:words=0.448|look:senti:plain=0.462|before:being:senti=0.774|
before:being:market=0.774|head:crew:items-words=0.784|head:initiativ:words=0.337|look:initiativ:plain=0.507|look:current:plain=-0.258|look:hardwar:name=0.735|before:of:hardwar=0.72|before:for:parameter=-0.154|
head:parameter:words=-0.291|look:parameter:plain=0.286|head:compatibility:flag-true=0.539|head:express:quoted=1.47|head:express:words=0.237|look:express:plain=0.329|head:stat:quoted=0.773|head:qubit:number=0.402|
before:of:qubit=0.469|look:circuit:plain=0.971|before:some:method=0.873|before:some:analysis=0.751|look:suspect:name=0.65|before:if:suspect=0.685|before:about:suspect=0.722|before:against:suspect=0.857|
head:posit:words=0.609|look:posit:plain=0.82|before:to:posit=-0.372|head:evidenc:words=-0.503|look:evidenc:plain=-0.571|look:evidenc:name=-0.362|before:is:evidenc=0.672|head:witness:items-words=0.672|
head:defendant:words=0.475|look:defendant:name=0.604|before:if:defendant=0.742|before:about:defendant=0.664|before:against:defendant=0.782|before:at:complexity=0.815|before:through:end=0.766|look:regress:plain=0.195|
head:era:words=0.791|look:sort:plain=-0.896|head:field:words=0.618|look:field:plain=0.27|before:of:field=0.636|look:field:name=-0.509|look:volcano:name=0.79|before:about:volcano=0.787|
head:concentrat:number=0.793|before:of:concentrat=0.868|before:titled:project=0.968|before:by:project=0.209|head:manager:words=0.842|look:manager:name=0.863|before:by:manager=0.88|before:of:business=0.888|
look:business:name=1.187|before:for:business=1.366|before:of:revenu=0.639|before:of:risk=-0.364|before:of:complianc=0.043|look:complianc:name=0.685|head:composit:words=0.711|look:composit:plain=0.724|
before:of:research=-0.482|look:research:plain=-0.111|before:to:research=0.057|before:on:dish=0.907|head:menu:words=-0.472|look:menu:plain=-0.48|head:cost:number=-0.11|head:paid:flag-true=0.74|
head:usernam:identifier=1.116|before:this:usernam=0.604|head:email:identifier=0.882|head:email:quoted-email=0.747|look:repository:name=0.867|before:for:repository=0.856|before:of:repository=-0.574|look:program:plain=0.377|
look:program:name=-0.424|head:repository:words=0.836|before:named:song=0.605|before:called:playlist=0.267|before:to:playlist=0.825|before:at:height=0.78|head:asset:items-words=0.493|head:beneficiary:items-words=-0.899|
before:his:beneficiary=1.031|head:beneficiary:single-words=0.906|before:and:beneficiary=0.84|head:relationship:words=0.744|look:relationship:plain=0.775|before:his:relationship=0.804|look:dropoff:name=0.524|before:at:dropoff=0.647|
before:named:patient=0.562|before:on:treat=0.91|before:using:treat=0.851|before:using:need=0.591|look:conservat:plain=-0.047|head:word:quoted=0.93|before:for:word=-0.441|before:for:english=0.089|
head:word:words=-0.293|look:word:plain=-0.58|look:word:name=0.338|head:tens:words=0.67|look:tens:plain=0.658|before:with:tens=0.778|before:for:incubat=0.954|head:agent:words=0.474|
look:agent:plain=0.474|look:antibiotic:plain=0.481|before:using:agent=0.904|before:using:antibiotic=0.904|head:country:items-words=0.895|look:water:name=0.709|before:of:water=0.885|head:sequenc:quoted=0.839|
before:of:isoelectric=0.527|head:info:quoted=-0.071|look:interact:plain=0.793|look:claimant:name=0.662|before:is:claimant=0.797|look:adjuster:name=0.575|before:named:adjuster=0.716|look:evaluat:plain=0.324|
before:is:evaluat=0.66|before:of:evaluat=-0.495|before:of:payment=-0.437|look:stunt:plain=0.581|before:for:stunt=0.807|before:as:need=0.79|before:as:equip=0.79|head:facilitator:words=0.436|
look:facilitator:name=0.676|before:by:facilitator=0.751|head:program:words=0.43|before:in:program=0.652|look:mentor:name=0.747|before:by:mentor=0.819|before:for:mente=0.898|look:mente:name=0.874|
head:project:words=0.123|head:coordinator:words=0.347|look:coordinator:name=0.595|before:by:coordinator=0.722|before:to:peopl=0.844|before:by:count=0.627|head:sup:words=-0.566|look:sup:name=0.299|
look:sup:plain=-1.036|look:sup:long=0.894|before:with:sup=0.731|before:by:doctor=0.765|before:titled:scen=0.543|head:mask:words=0.596|look:mask:plain=0.604|look:subnet:plain=-0.37|
before:at:gateway=0.827|head:gateway:words=0.316|look:gateway:plain=0.417|before:as:dns=0.818|head:dns:words=0.588|look:dns:plain=0.555|before:of:traffic=0.491|before:of:fluid=0.274|
look:fluid:plain=0.211|before:of:reynold=0.755|before:from:traffic=0.168|head:view:number=0.36|before:for:bik=-1.157|look:bik:name=0.416|before:after:durat=0.103|before:after:usag=0.915|
before:at:frequency=1.06|before:at:efficiency=0.647|head:efficiency:share=0.779|head:nois:number=0.607|before:at:system=-0.154|before:to:nois=0.771|head:power:number=0.569|before:of:power=0.811|
before:of:transmit=0.637|look:waveguid:plain=0.33|before:with:tank=-0.24|before:at:p=0.436|look:rid:plain=0.574|head:pick:words=0.512|look:pick:plain=0.729|before:from:pick=0.861|
before:named:model=0.988|head:dimens:identifier=0.771|look:simulat:plain=0.343|head:fil:quoted=-0.61|before:named:fil=0.247|head:fil:identifier=0.384|head:system:quoted=-0.569|before:on:system=0.936|
look:templat:plain=-0.508|before:with:framework=0.974|before:with:test=0.499|head:provider:quoted=-0.663|head:provider:words=0.604|look:provider:plain=-0.87|look:cloud:plain=-0.576|look:provider:long=-0.359|
look:provider:name=0.712|look:cloud:name=0.619|before:on:provider=0.648|before:on:cloud=0.648|look:instanc:plain=0.721|before:on:instanc=0.567|look:ci:name=0.827|look:element:plain=0.924|
before:of:element=0.874|before:and:element=0.52|head:area:quoted=-0.623|look:build:name=-1.322|before:of:build=-0.825|look:insulat:plain=0.701|before:and:insulat=0.907|before:of:provider=0.346|
before:for:coverag=0.822|look:ship:plain=0.563|head:technology:words=0.188|look:technology:plain=0.486|before:using:technology=0.401|before:of:technology=0.149|head:consequenc:words=0.776|look:consequenc:plain=0.773|
before:its:consequenc=0.348|look:ethical:name=0.237|before:of:ethical=0.236|look:config:plain=-0.581|before:for:organiz=0.489|before:with:devic=0.344|head:differenc:number=0.403|before:of:differenc=0.406|
head:recipient:quoted-email=0.376|head:subject:quoted-email=1.678|head:messag:quoted-email=1.395|before:of:theory=-0.159|head:philosopher:words=0.102|look:philosopher:name=0.291|look:philosopher:plain=-0.775|head:selector:quoted=0.202|
head:selector:words=0.355|look:selector:plain=0.354|look:difficulty:plain=0.584|look:transportat:plain=0.582|before:for:transportat=0.425|head:model:quoted=0.74|head:config:words=-0.487|head:workload:words=0.17|
look:workload:plain=0.333|before:with:workload=0.208|head:text:quoted-date=0.784|before:of:load=-0.337|head:tradit:words=0.534|look:tradit:plain=0.501|before:in:tradit=0.356|before:of:tradit=0.194|
head:number:quoted-number=0.489|before:and:phon=0.841|before:called:campaign=0.143|head:theory:quoted=0.196|head:philosopher:quoted=-0.283|before:as:area=0.591|head:purpos:quoted=0.136|before:called:exercis=0.144|
look:exercis:name=0.421|look:exercis:plain=-0.992|before:by:angl=0.188|look:output:plain=-1.007|look:record:name=-0.99|look:record:plain=-1.481|head:valu:quoted=-0.229|look:valu:plain=-0.931|
before:to:valu=0.397|look:engin:name=-0.181|look:engin:plain=-0.257|before:named:project=0.068|head:dataset:quoted=1.123|head:dataset:words=0.25|look:dataset:long=-1.015|before:of:likelihood=0.042|
before:of:impact=0.055|look:compound:plain=0.046|before:in:aircraft=0.266|look:domain:plain=-0.906|before:at:ship=0.389|before:is:ship=-0.354|before:with:new=0.969|look:new:plain=-1.238|
before:to:new=1.895|look:new:name=0.523|before:of:new=-0.47|before:about:aquifer=0.145|look:cryptocurrency:name=0.084|before:of:cryptocurrency=0.134|before:is:student=0.375|look:student:plain=-0.896|
wire consumer has output=-1.255|head:threshold:words=-0.058|look:threshold:plain=-0.056|before:of:severity=0.536|before:on:assess=0.721|look:establish:name=0.163|before:at:establish=0.699|before:from:library=0.507|
before:to:library=-0.181|look:library:plain=-1.246|before:of:library=0.493|look:library:name=1.228|before:for:library=-0.084|before:is:reason=0.616|before:called:library=-0.514|before:of:animal=0.594|
before:for:animal=0.163|before:about:system=0.048|before:of:channel=0.205|before:through:market=0.584|head:timefram:words=-0.144|look:timefram:plain=0.177|look:timefram:long=-0.906|before:with:timefram=0.491|
before:of:plant=0.367|look:plant:plain=0.732|before:with:plant=0.517|look:marker:name=0.32|before:with:marker=0.402|before:to:organism=0.12|before:for:organism=-0.694|head:genus:quoted=0.905|
before:our:platform=0.579|after:joining:email=0.178|before:named:id=-0.712|before:in:releas=-0.181|head:behavior:words=0.426|look:behavior:plain=0.438|before:of:behavior=0.092|before:been:behavior=0.495|
before:is:gender=0.464|head:context:words=-0.391|look:context:plain=-0.26|before:in:context=0.09|before:is:target=0.851|before:is:messag=0.582|look:attach:plain=-0.528|head:tissu:words=0.793|
look:tissu:plain=0.787|before:in:tissu=0.834|head:event:number=-0.122|before:has:event=0.648|before:has:group=-0.822|after:joining:piece=-0.552|look:cours:plain=-0.99|head:salary:number=0.68|
before:of:salary=1.094|head:sport:words=0.38|look:sport:plain=0.785|look:sport:long=-0.906|before:to:sport=0.205|before:of:rang=-0.864|head:rang:words=-0.184|look:rang:plain=0.046|
look:rang:long=-0.778|before:in:rang=0.413|before:on:rang=0.358|head:status:quoted=-0.203|before:with:period=0.282|before:on:content=0.554|before:be:content=-0.094|before:be:author=0.731|
before:have:them=0.396|look:grad:plain=0.319|before:for:grad=0.475|before:be:fil=0.73|before:by:provider=0.302|before:by:cloud=0.302|head:token:quoted=1.037|look:access:plain=0.615|
before:be:brand=0.543|head:palett:words=-0.346|look:palett:plain=-0.335|head:element:words=0.478|look:visual:plain=-0.054|head:typography:words=-0.133|look:typography:plain=-0.08|head:constraint:words=0.59|
look:constraint:plain=0.576|look:item:name=0.668|before:under:category=0.612|look:photo:plain=-1.145|before:of:real=0.621|before:of:imaginary=0.211|before:of:databas=0.672|before:to:query=0.796|
head:credential:quoted=0.055|head:credential:words=-0.642|look:credential:plain=-0.691|look:activity:plain=-0.475|before:between:activity=0.631|before:of:activity=0.106|before:of:intensity=0.41|head:group:words=-0.056|
look:group:plain=0.383|look:ag:plain=0.321|before:to:ag=0.474|look:group:long=-0.82|before:in:group=0.505|before:in:ag=0.145|before:for:group=0.165|before:from:gender=-0.177|
before:about:databas=-0.355|look:seed:plain=0.155|before:about:seed=0.305|before:of:domain=0.625|head:siz:quoted=-0.471|head:siz:identifier=0.229|head:layout:words=0.62|look:layout:plain=-0.126|
before:with:layout=0.466|before:and:layout=-0.59|before:in:render=-0.238|look:render:plain=-0.249|look:camera:plain=0.34|before:at:camera=0.336|before:need:locat=-0.325|head:zipcod:number=0.694|
head:zipcod:words=-0.426|look:zipcod:plain=-0.079|before:of:slop=-1.606|before:on:timefram=0.697|look:experi:plain=0.302|before:in:experi=0.864|head:schematic:words=0.263|before:for:schematic=0.386|
look:schematic:name=0.417|before:of:crop=0.918|head:sex:words=0.387|look:sex:plain=0.422|before:of:sex=0.387|before:since=0.168|head:ancestry:words=-0.342|look:ancestry:plain=-0.413|
before:of:ancestry=0.593|look:ancestry:name=0.595|head:injury:words=-0.899|look:injury:plain=0.104|head:death:words=-0.29|look:death:plain=-0.281|before:few:death=0.73|before:few:tim=0.73|
before:called:design=-0.441|before:as:design=0.161|before:is:ag=0.171|before:is:element=0.304|before:called:ap=0.773|before:for:ap=0.108|before:is:databas=-0.228|before:is:titl=-0.157|
before:be:medicat=0.544|before:be:durat=0.665|head:structur:identifier=0.805|before:called:structur=0.605|before:as:task=0.062|look:task:plain=-0.118|before:of:task=0.455|head:comment:quoted=0.376|
before:is:comment=0.367|head:parameter:quoted=0.579|before:as:parameter=0.769|before:between:start=0.85|before:from:category=0.155|head:sol:number=0.433|before:for:sol=0.38|head:agency:words=0.346|
look:agency:name=0.521|before:by:agency=0.522|before:of:commodity=0.443|head:commodity:words=0.212|look:commodity:plain=0.324|look:pharmacy:name=0.87|before:for:pharmacy=1.034|before:at:pharmacy=0.783|
before:about:medicin=0.057|look:medicin:name=0.241|before:of:medicin=0.254|before:if:medicin=0.473|head:tag:quoted=0.587|before:as:tag=0.684|head:term:words=0.139|look:term:plain=0.186|
before:of:term=0.388|before:of:latency=0.548|before:for:seed=0.499|before:of:soil=-0.219|before:in:soil=0.298|before:with:operat=0.666|head:compound:words=0.598|look:component:plain=1.1|
before:about:component=0.59|before:of:component=-0.858|before:at:nod=0.563|before:at:technology=0.563|head:nod:words=0.318|look:nod:plain=0.371|look:variat:plain=0.173|before:with:variat=0.871|
before:with:process=0.746|look:microprocessor:plain=0.932|before:of:microprocessor=0.942|head:releas:number=0.814|before:by:vehicl=0.213|before:of:mak=0.504|head:mak:words=0.431|look:mak:plain=-0.708|
before:about:mak=0.57|look:mak:name=0.624|head:organ:words=0.326|look:organ:plain=0.34|look:robot:plain=-1.125|look:robot:name=0.346|look:research:name=0.258|before:in:research=0.268|
before:on:research=0.398|before:is:robot=0.669|head:history:words=0.546|look:history:plain=0.506|before:of:history=0.471|before:called:organiz=-0.184|before:on:sport=-0.134|before:about:period=0.575|
before:on:crim=0.587|head:protocol:words=0.615|look:protocol:name=0.726|before:use:protocol=0.232|before:and:protocol=0.58|before:on:dataset=1.079|before:called:project=-0.145|before:as:system=0.223|
look:protein:plain=-0.407|before:of:protein=0.439|look:protein:name=0.104|look:study:plain=-1.202|head:composer:words=-0.082|look:composer:plain=-0.443|head:consequenc:quoted=0.092|before:about:drug=1.301|
look:attribut:plain=0.838|head:extens:quoted=-0.112|look:extens:plain=-0.68|before:called:featur=0.637|before:called:gam=-0.271|before:named:library=0.408|before:at:library=0.569|head:interval:number=0.374|
before:of:speed=1.133|head:altitud:number=-0.689|before:of:altitud=-0.683|head:demand:quoted=0.884|head:sup:quoted=0.624|before:to:quantity=0.303|head:sit:words=0.133|look:sit:plain=0.133|
before:in:sit=0.39|before:using:research=0.467|look:communicat:plain=-0.372|before:and:communicat=0.549|before:is:styl=0.806|before:is:communicat=0.591|before:using:delivery=0.473|head:cu:words=0.341|
look:cu:plain=0.372|before:of:cu=0.504|before:named:child=0.584|look:child:name=0.501|before:as:reporter=0.906|look:reporter:name=0.728|before:as:contact=0.435|before:have:schem=-0.545|
head:target:words=-0.667|look:target:long=-1.112|head:algorithm:words=-0.218|look:algorithm:plain=-0.228|look:algorithm:name=-0.141|before:is:bond=0.599|look:bond:plain=0.444|look:fiber:plain=0.148|
before:from:fiber=0.159|head:stat:identifier=-0.122|before:is:sampl=0.827|before:is:test=0.394|before:called:recip=0.336|before:be:font=0.579|before:is:level=0.216|before:if:action=0.835|
before:of:consumer=0.138|before:of:gas=0.509|look:gas:plain=0.093|head:diseas:identifier=-0.48|before:of:diseas=0.519|before:using:program=0.274|look:control:plain=-0.484|before:titled:grant=0.23|
before:called:titl=-0.574|before:is:contact=0.403|look:amount:plain=-0.915|look:audit:plain=0.401|look:audit:name=-0.337|before:in:audit=-0.351|before:for:audit=0.628|before:my:cloud=0.265|
look:publisher:plain=-0.609|head:orientat:words=0.37|look:orientat:plain=0.367|before:with:orientat=0.413|before:with:screen=0.413|before:named:ad=0.18|look:ad:plain=-0.739|look:ad:name=-0.451|
before:on:ad=0.056|before:by:library=0.95|before:of:archiv=0.327|look:archiv:name=0.243|head:imag:path=0.487|before:function:path=-0.438|after:joining:path=0.486|head:signal:quoted-number=0.588|
look:demodulat:plain=0.375|before:using:demodulat=0.487|look:visualiz:plain=-0.292|before:by:facility=0.879|before:named:gen=0.623|before:about:gen=0.386|look:chemical:name=-0.892|head:sav:number=0.351|
before:is:retir=0.794|look:participant:plain=-1.069|before:with:participant=0.634|look:vpc:name=0.246|before:named:vpc=0.298|before:of:block=-0.221|before:of:cidr=0.121|look:block:plain=-0.199|
look:cidr:plain=0.222|look:coach:name=0.926|before:with:coach=0.748|head:microorganism:words=0.04|look:microorganism:plain=0.278|before:in:microorganism=0.299|look:factor:plain=0.114|look:environmental:plain=0.114|
before:of:loan=-0.179|head:term:number=0.144|head:cohes:number=0.134|before:of:cohes=0.134|before:of:angl=0.746|before:of:frict=0.101|before:of:polymer=0.542|head:formula:identifier=0.548|
before:of:cut=0.101|before:of:fill=0.067|before:using:substanc=0.471|before:is:differenc=0.359|before:is:concentrat=0.359|before:is:block=0.532|head:path:quoted-url=0.791|before:called:data=0.737|
head:algorithm:quoted=-0.201|before:use:algorithm=0.542|before:called:dataset=0.854|head:generat:number=0.411|look:dilat:plain=0.068|before:in:dilat=0.215|head:interval:words=0.846|look:interval:plain=0.791|
before:on:interval=0.571|head:component:words=0.664|head:populat:words=0.742|look:populat:plain=0.579|look:populat:name=-0.477|before:for:populat=-0.239|before:called:event=1.043|head:organizer:words=0.482|
look:organizer:name=0.717|head:spac:words=0.1|look:spac:plain=0.824|head:disk:quoted=0.575|before:as:disk=0.636|look:biometric:plain=0.888|head:repetit:number=0.391|before:for:repetit=0.703|
before:use:visualiz=0.664|before:is:demand=0.274|after:function:path=0.196|head:url:path=-0.443|before:using:websit=0.432|look:scan:plain=0.292|before:using:scan=0.416|head:efficiency:words=0.47|
look:efficiency:plain=0.381|look:fuel:plain=0.148|before:with:efficiency=0.395|before:with:fuel=0.491|head:vin:identifier=0.67|look:modul:name=0.217|before:of:modul=0.194|look:diagnostic:plain=0.295|
before:using:diagnostic=0.238|head:recipient:identifier=0.471|look:order:plain=-0.915|before:is:urgency=0.097|before:of:averag=0.909|head:magnificat:number=0.154|before:of:magnificat=0.157|look:stain:plain=-0.715|
head:validity:number=0.119|before:of:validity=0.228|before:in:zon=0.466|before:be:record=1.048|before:be:valu=0.745|before:named:exercis=0.498|head:strength:words=0.247|look:strength:plain=0.361|
before:called:enterpris=0.662|look:enterpris:name=0.43|before:at:circuit=0.934|head:fil:path=1.029|before:to:output=0.668|look:slop:plain=-0.162|head:content:percent=0.861|head:geometry:words=0.742|
look:geometry:plain=0.742|head:failur:number=0.746|before:of:failur=0.711|head:sampl:quoted=0.786|head:sampl:words=-0.707|before:of:reactor=1.157|look:reactor:plain=0.634|head:flux:number=0.147|
before:of:flux=0.644|before:of:neutron=0.644|before:titled:articl=0.19|head:journal:words=0.09|look:journal:name=0.548|look:journal:plain=-0.69|before:of:journal=0.628|head:floor:number=0.763|
before:on:floor=0.763|head:remain:identifier=0.812|look:skeletal:plain=-0.777|look:vaccin:plain=0.045|before:named:index=0.04|head:rol:words=0.208|before:as:rol=0.456|before:about:diseas=-0.084|
head:difficulty:words=0.43|look:transact:plain=-0.155|word of another:flag=-1.122|before:of:restaurant=0.151|look:restaurant:name=0.848|look:restaurant:plain=-0.957|before:with:severity=0.69|head:consensus:words=0.248|
look:consensus:name=0.39|before:using:consensus=0.345|head:interfac:quoted=-0.14|look:interfac:plain=-0.163|before:with:map=0.208|before:for:difficulty=0.705|head:rhythm:words=0.488|before:with:distribut=0.576|
head:utiliz:number=0.042|before:of:utiliz=0.042|before:named:task=-0.275|head:isbn:number=0.185|head:isbn:words=0.163|look:isbn:plain=0.375|before:called:train=0.61|before:over:period=0.916|
head:work:quoted=0.667|head:dat:quoted-date=0.889|dated:quoted-date=0.952|before:called:book=0.754|head:procedur:words=0.695|look:procedur:plain=0.707|look:surgical:plain=0.707|before:is:drug=0.678|
head:devic:words=0.526|head:websit:quoted-url=0.57|look:metadata:plain=0.154|head:criteria:words=0.492|look:criteria:plain=0.489|before:on:criteria=0.487|before:on:filter=0.433|head:religion:words=-0.15|
look:religion:plain=-0.491|before:between:religion=0.244|look:religion:name=-0.155|before:in:religion=-0.449|head:aspect:words=0.394|look:aspect:plain=0.794|look:identity:plain=0.551|before:and:aspect=-0.528|
before:and:identity=0.699|before:called:paint=0.631|before:about:artwork=0.402|before:named:furnitur=0.754|before:using:devic=0.427|before:is:researcher=0.63|look:researcher:plain=-0.821|look:researcher:name=1.322|
before:am:researcher=0.78|before:is:text=0.425|before:named:path=0.554|before:named:imag=0.554|head:structur:quoted=0.487|before:is:threshold=0.694|before:is:confidenc=0.699|before:called:medicat=0.564|
before:about:medicat=0.087|before:called:product=0.897|before:in:engin=-0.145|before:in:search=0.161|before:of:performanc=0.362|before:is:performanc=0.555|before:of:practic=0.099|look:practic:plain=0.728|
before:by:telescop=0.084|look:coordinat:plain=-0.704|head:prey:words=0.052|look:prey:plain=0.323|before:and:prey=0.399|look:turbin:plain=0.536|before:with:turbin=0.726|head:task:words=0.212|
before:with:comput=0.906|look:comput:plain=0.786|look:warehous:plain=-0.67|before:is:skeletal=0.645|before:be:sex=0.641|before:for:injury=-0.532|before:is:load=0.638|head:property:quoted=0.638|
before:to:control=0.458|head:password:number=0.853|before:during:period=0.235|before:among:populat=0.875|before:among:target=0.875|head:methodology:words=0.51|look:methodology:plain=0.502|before:using:methodology=0.505|
before:for:restaurant=1.106|before:at:restaurant=0.832|before:called:accessory=0.652|head:spokesperson:words=0.538|look:spokesperson:name=0.597|before:on:interview=-0.167|before:at:interview=0.7|look:interview:plain=-0.729|
head:variant:quoted=0.161|head:variant:words=-0.759|look:variant:plain=-0.739|head:activity:words=-0.683|before:with:activity=0.385|before:of:frontal=0.257|head:drag:number=0.084|before:through:media=0.713|
head:imag:quoted=-0.376|before:on:farm=0.81|before:be:length=0.489|head:address:quoted-email=0.509|before:is:format=0.064|look:paper:plain=0.329|before:in:paper=0.751|before:from:media=0.684|
head:hash:quoted=0.963|head:goal:words=0.944|look:goal:plain=0.891|before:on:goal=0.912|head:timefram:iso-date=0.913|before:is:weight=-0.999|look:vm:name=0.931|before:of:ethnicity=0.47|
head:variant:identifier=-0.081|before:is:variant=0.229|before:is:genetic=0.232|before:at:sender=0.592|look:sender:plain=0.134|look:sender:name=0.065|before:from:sender=0.705|before:at:receiver=0.832|
before:some:evidenc=0.635|head:scen:identifier=0.791|before:at:crim=0.55|head:ticket:number=0.547|before:need:ticket=0.555|before:is:fil=0.842|before:gap:path=-0.242|look:audio:plain=-1.136|
before:of:rock=0.582|head:rock:words=0.475|look:rock:plain=-0.558|look:rock:name=0.56|look:solut:name=0.504|before:named:solut=0.566|before:of:battery=0.5|head:consumpt:number=0.215|
before:of:consumpt=0.298|before:of:electric=0.298|before:of:earthwork=0.457|before:is:construct=0.516|look:construct:plain=0.466|before:is:cost=0.997|before:is:labor=0.56|head:imag:quoted-path=0.695|
before:as:imag=0.676|before:as:bullet=0.695|head:firearm:words=0.326|look:firearm:plain=0.361|before:is:firearm=0.406|head:view:words=0.402|head:path:url=0.236|before:gap:url=0.6|
head:slot:words=0.644|look:slot:plain=0.636|before:in:slot=0.629|before:of:refund=0.639|before:on:arrival=0.774|before:that:creator=0.493|head:websit:path=0.777|before:using:circuit=0.835|
head:resistanc:number=0.109|before:of:resistanc=0.212|before:named:subnet=0.273|head:block:quoted-path=0.926|before:on:sol=0.523|before:during:miss=0.36|before:how:model=0.459|before:named:applicat=0.67|
head:fil:quoted-path=0.95|look:critic:name=0.815|before:of:palett=0.263|before:use:typography=0.445|head:prob:number=0.638|before:is:prob=0.638|before:is:prior=0.638|head:likelihood:number=0.599|
before:is:likelihood=0.731|before:and:outcom=0.826|before:through:interact=0.632|head:timestamp:date=0.688|head:timestamp:words=-0.727|look:timestamp:plain=-0.613|before:with:timestamp=0.643|before:at:timestamp=0.652|
before:called:drug=0.525|head:applicat:words=0.641|head:artwork:quoted=0.596|before:for:artwork=0.68|head:artwork:words=-0.417|head:practic:words=0.503|before:at:performanc=0.041|look:experimental:plain=0.792|
head:skeleton:words=0.561|before:of:skeleton=0.691|look:skeleton:name=0.776|before:that:record=0.91|head:record:rest=0.812|before:is:neonat=0.615|look:softwar:name=0.478|before:named:reservoir=0.836|
head:footag:number=0.232|before:of:footag=0.585|before:of:squar=0.585|head:progress:number=0.346|before:is:progress=0.605|before:some:styl=0.973|look:body:plain=-1.084|before:is:siz=-0.585|
head:library:words=0.463|head:protein:words=0.15|head:modify:quoted=0.569|look:set:name=0.586|before:called:restaurant=0.534|before:of:facility=0.141|before:called:fault=0.649|head:guess:number=0.653|
before:of:guess=0.518|before:of:carbon=0.475|look:fractur:plain=0.509|before:with:fractur=0.743|head:individual:words=0.07|before:for:individual=0.321|before:as:relationship=0.609|before:of:scor=0.242|
head:tenur:number=0.836|before:for:tenur=0.833|before:of:urgency=0.64|before:of:job=0.525|look:gymnast:name=0.052|before:by:gymnast=0.138|head:competit:words=0.086|look:competit:name=0.438|
before:in:competit=0.495|head:endpoint:quoted=0.917|head:endpoint:words=-0.695|look:endpoint:plain=0.892|head:password:quoted-number=0.739|head:design:quoted=0.744|head:detail:quoted-date=0.761|before:with:threat=0.299|
before:on:fram=0.68|before:our:provider=0.064|before:our:cloud=0.064|head:activity:path=0.825|before:during:season=0.71|look:endpoint:long=-1.901|head:locat:quoted-date=0.722|before:is:ip=0.874|
before:is:endpoint=0.799|before:of:reflect=0.258|before:of:payload=0.652|before:of:launch=-0.126|look:launch:plain=-0.781|head:fil:quoted-url=0.478|before:at:media=0.478|look:encrypt:plain=-0.966|
look:encrypt:name=-0.277|before:using:algorithm=0.196|before:using:encrypt=0.153|head:suit:identifier=0.721|before:using:suit=0.705|before:using:test=0.486|head:target:path=1.538|before:if:sourc=0.617|
head:data:identifier=-0.663|head:interfac:identifier=0.162|before:on:interfac=-0.212|look:animat:plain=-0.04|before:about:animat=0.21|look:animat:name=0.054|head:company:quoted=0.52|head:record:quoted=0.809|
head:teeth:quoted=0.733|before:at:teeth=0.736|before:at:unknown=0.736|head:width:number=0.28|before:of:width=0.654|before:our:practic=0.896|look:firmwar:plain=0.455|head:keyword:quoted=0.852|
before:in:journal=0.631|before:by:critic=0.873|look:human:name=0.863|head:room:words=0.532|head:applianc:words=0.223|look:applianc:name=0.255|before:on:applianc=0.27|before:named:network=0.077|
before:every:interval=1.069|head:video:quoted=0.634|before:called:devic=0.625|head:input:quoted=0.673|head:dos:number=0.226|before:of:dos=0.332|head:thickness:number=0.147|before:of:thickness=0.264|
look:composer:name=0.696|before:by:composer=0.685|look:bar:name=0.541|before:at:bar=0.882|look:beverag:name=0.746|before:of:beverag=0.873|head:cod:quoted-url=0.667|before:at:threshold=0.652|
head:audio:quoted=0.568|before:with:access=0.756|head:fil:url=0.481|before:are:status=0.767|before:as:status=0.75|before:as:conservat=0.75|before:our:system=0.44|head:set:words=0.156|
before:in:set=0.659|head:protagonist:words=0.665|look:protagonist:name=0.782|head:interest:words=0.469|look:interest:name=0.849|look:lov:name=0.849|before:of:economic=0.181|before:at:grad=0.316|
head:bod:number=0.193|before:is:bod=0.193|before:is:influent=0.097|before:is:effluent=0.107|look:ey:plain=-0.257|before:for:ey=0.063|look:blockchain:plain=-0.572|look:blockchain:name=0.355|
before:on:blockchain=0.46|before:named:audio=0.935|before:is:transact=1.05|before:to:speed=0.896|head:attack:number=0.713|before:of:attack=0.724|before:called:funct=0.697|head:runtim:words=0.441|
look:runtim:plain=0.662|before:using:runtim=0.793|before:at:repository=0.357|head:branch:quoted=1.139|before:into:branch=0.57|look:branch:plain=0.347|before:named:devic=0.335|head:speaker:words=0.421|
before:between:player=-0.337|before:between:object=0.075|head:coordinat:quoted=0.7|before:is:url=0.45|head:researcher:words=0.477|head:hashtag:quoted=0.142|head:permiss:words=0.175|look:permiss:plain=0.175|
before:has:permiss=0.177|before:is:film=0.847|before:named:text=0.508|before:using:averag=0.32|look:averag:plain=0.31|head:cours:quoted=0.663|head:show:quoted=0.678|head:infrastructur:rest=0.915|
head:volum:words=0.802|look:volum:plain=0.796|before:is:complianc=0.698|head:evaluat:quoted=0.642|before:is:populat=0.606|before:named:ap=0.693|before:from:speaker=0.482|before:for:listener=0.664|
head:processor:number=0.452|before:used:processor=0.767|before:used:num=0.728|before:at:train=0.764|before:with:qubit=0.721|head:microcontroller:words=0.3|look:microcontroller:name=0.453|before:use:microcontroller=0.489|
look:communicat:name=0.582|head:vers:quoted-date=0.759|head:sid:words=0.15|look:sid:plain=0.156|before:for:sid=0.159|look:social:plain=0.328|before:in:social=0.666|before:are:keyword=0.884|
head:participant:number=0.176|head:blockheight:number=0.831|before:of:blockheight=0.842|head:project:quoted=0.444|before:content:url=-0.244|look:debug:plain=-0.409|before:with:debug=0.491|head:domain:path=0.703|
before:of:wood=0.091|look:wood:name=0.095|before:about:notat=0.299|look:notat:name=0.384|head:institut:words=0.651|look:institut:name=0.675|before:from:institut=0.734|head:owner:words=-1.698|
look:owner:plain=-1.35|before:of:owner=1.302|head:owner:piece-0=3.122|head:repo:words=-1.721|look:repo:plain=-1.355|before:of:repo=1.236|head:repo:piece-1=2.917|head:sha:words=0.621|
look:sha:plain=0.576|before:on:owner=0.456|before:on:repo=0.454|before:on:sha=0.915|before:in:owner=1.12|before:in:repo=1.036|head:sinc:words=0.687|look:sinc:plain=0.56|
head:stat:choice=1.321|head:head:words=0.376|look:head:plain=0.477|before:from:head=0.829|head:bas:words=0.253|look:bas:plain=0.372|head:body:words=-1.102|look:body:long=-0.348|
head:draft:flag-true=0.954|head:body:quoted=-0.44|head:event:choice=0.224|head:ts:number=0.565|head:ts:words=1.077|look:ts:plain=1.077|look:thread:plain=0.581|head:to:single-email=1.221|
head:body:told=0.314|form:optional:single-email=-0.141|head:cc:single-email=0.496|look:reply:plain=-0.74|form:text:zone=1.611|form:optional:zone=1.611|head:zon:zone=1.58|look:calendar:plain=0.439|
before:my:calendar=0.44|head:respons:choice=0.227|head:tail:number=1.593|head:namespac:words=1.005|look:namespac:plain=1.008|before:since:sinc=0.878|head:timestamp:flag-true=0.682|look:label:plain=0.572|
before:all:resourc=0.569|head:namespac:flag-true=-0.872|before:across:namespac=0.894|before:across:all=0.894|head:command:choice=0.209|before:of:namespac=-0.832|whole:content=2.006|whole:body=1.745|
before:dans=-0.355|before:de=0.422|before:de:owner=0.56|before:de:repo=0.55|before:dans:id=0.656|before:dans:channel=0.656|before:on:namespac=-0.564|head:namespac:piece-1=0.262|
head:output:choice=0.814|before:en:path=0.441|before:gap:email=-0.057|before:joining:path=0.412|before:plus=-0.877|before:plus:stat=0.677|before:e=-0.085|before:e:id=0.576|
head:mod:choice=0.846|before:was:path=0.425|after:content:path=0.366|head:string:quoted=1.167|before:with:string=-0.232|before:em:path=0.435|head:pid:number=0.696|head:express:expression=0.913|
before:what:express=0.9|before:no:symbol=0.635|head:symbol:flag-false=0.592|head:2:iso-date=0.883|before:next:count=0.854|head:timezon:words=-0.507|before:in:temperatur=0.64|before:em:nam=0.546|
before:em:city=0.834|before:de:url=0.245|head:second:number=0.736|before:after:second=0.736|before:after:expir=0.736|head:vault:words=0.628|look:vault:plain=0.63|after:joining:url=-0.426|
head:filenam:path=0.659|head:vers:choice=0.708|before:dans:path=0.5|look:timezon:name=0.182|head:timezon:zone=0.21|head:datetim:date=0.888|before:is:datetim=0.886|before:named:search=0.922|
head:action:choice=0.686`,
  plan: `calls=-1.766|fit name=0.144|fit verb=-0.974|fit told=-1.575|fit about=2.048|fit meaning=0.358|fit search=1.332|fit whole=1.618|
border:turn=-1.087|turn name=0.515|turn search=5.157|points wired=0.692|lead=1.948|chosen required=1.07|chosen optional=0.48|none required=0.107|
none optional=0.483|odds required=0.328|odds optional=0.387|missing=-1.621|several=-0.224|dealt joined=0.808|joined dropped=-0.681|dealt alike=2.396|
repeats=-1.105|returns=-3.425|pairs=-1|wire score=0.41|borrowed=-1.111|borrowed score=0.035|border:joined=-0.651|border:comma=-1.089|
left number=-0.819|skipped number=0.099|left quoted=-0.33|skipped quoted=-1.54|left url=-3.268|skipped url=-3.597|left email=-3.163|skipped email=-1.567|
left path=-5.006|skipped path=-1.766|left date=0.548|skipped date=0.802|left time=-3.203|skipped time=2.077|left identifier=-0.836|skipped identifier=-3.396|
left names=-1.184|left words=-0.384|skipped names=-0.799|skipped words=-0.402|border:start=-1.083|picks required=-0.55|picks optional=1.795|calls extra=-0.503|
joined dropped score=-0.054|dealt drop=-0.298|dealt weakest=-0.192|dealt plural=-0.152|dealt forms=-2.815|dealt apart=-1.603|shared=0.416|border:sentence=0.354|
repeats:sentence=-1.687|points alone=-1.168|skipped=-1.521|repeats:joined=0.819|follows alone=-1.003|repeats:comma=-0.696|border:clause=-0.006|repeats:clause=-0.513|
left expression=1.686|lead against=-4.117|wires required=-2.433|follows wired=0.114|defaults=-1.179|dealt each=-1.77|turn verb=0.282|turn about=0.007|
turn meaning=2.618|turn whole=1.647|repeats:turn=-4.57|skipped expression=0.108|wires optional=-1.062`,
  recall: `base=-1.912|meaning=0.569|words=2.744|found=2.601|least found=2.891|strange=-2.286|open=-3.273|leftover=-3.557|
typed=0.198|free=-0.389|fit=0.101`,
  confidence: `[-0.855,
["score",-1.354,["weakest optional",8,-0.042,-0.116],["ahead",1.744,-0.014,0.162]],
["score",-1.354,["chosen optional",0,-0.039,-0.11],["chosen required",-0.724,-0.026,0.13]],
["score",-0.658,["score",-3.96,-0.113,-0.044],["share",0.78,-0.015,0.139]],
["score",-1.354,["chosen optional",0,-0.03,-0.101],["ahead",1.174,-0.035,0.099]],
["score",-0.658,["score",-3.96,-0.105,-0.037],["chosen required",-0.724,-0.026,0.104]],
["score",-1.354,["chosen optional",0,-0.023,-0.093],["border:sentence",1,0.09,-0.022]],
["ahead",1.487,["score",-1.354,-0.092,-0.027],["score",-2.145,-0.057,0.082]],
["score",-0.658,["score",-5.011,-0.106,-0.035],["chosen required",-0.293,-0.013,0.094]],
["ahead",1.487,["score",-1.354,-0.085,-0.026],["score",-3.96,-0.082,0.063]],
["ahead",1.744,["chosen required",-0.293,-0.067,0],["missing",1,0.059,-0.099]],
["score",-0.658,["score",-5.011,-0.099,-0.03],["chosen required",-1.012,-0.036,0.064]],
["ahead",1.174,["chosen required",-0.293,-0.07,-0.014],["score",-2.145,-0.048,0.051]],
["chosen required",-0.293,["left words",2,0.006,-0.064],["missing",1,0.056,-0.102]],
["ahead",1.174,["score",-1.354,-0.076,-0.024],["score",-2.145,-0.044,0.045]],
["weakest",3.439,["fit search",0.375,-0.089,-0.007],["left names",1,0.037,-0.068]],
["chosen required",-0.293,["left words",2,0.007,-0.058],["missing",1,0.048,-0.099]],
["score",-0.658,["chosen optional",0,0.006,-0.062],["free",1,0.098,0.002]],
["ahead",1.174,["left names",1,-0.028,-0.081],["missing",1,0.031,-0.092]],
["weakest",3.439,["fit search",0.375,-0.083,-0.005],["left names",1,0.032,-0.062]],
["score",-5.011,["lead against",0.044,-0.091,-0.019],["chosen required",-1.012,-0.035,0.028]],
["weakest",3.439,["fit search",0.375,-0.078,-0.004],["left names",1,0.028,-0.058]],
["ahead",1.487,["free",1,0.01,-0.048],["missing",1,0.03,-0.088]],
["score",-5.011,["lead against",0.044,-0.088,-0.017],["border:sentence",1,0.026,-0.027]],
["score",1.131,["score",-5.011,-0.082,-0.012],["weakest chosen",-1.259,-0.042,0.047]],
["weakest",3.439,["fit search",0.375,-0.072,-0.002],["left names",1,0.024,-0.053]],
["missing",1,["chosen required",-0.045,-0.017,0.045],-0.096],
["score",-5.011,["lead against",0.044,-0.083,-0.013],["share",0.492,-0.042,0.017]],
["missing",1,["chosen required",-0.293,-0.022,0.03],-0.093],
["none optional",-0.058,["chosen required",0,-0.059,0.015],["typed",1,-0.025,0.032]],
["left names",1,["weakest",3.439,-0.045,0.02],["typed",2,-0.077,-0.005]],
["missing",1,["chosen required",-0.045,-0.014,0.037],-0.091],
["fit whole",0.331,["weakest optional",3.628,0.011,-0.039],["share",0.444,-0.061,0.032]],
["none optional",-0.058,["chosen required",0,-0.055,0.012],["missing",1,0.018,-0.086]],
["score",-5.011,["lead against",0.044,-0.078,-0.01],["wired",2,0.011,-0.071]],
["left names",1,["missing",1,0.013,-0.084],["typed",2,-0.073,-0.002]],
["chosen required",-2.139,["lead",0.846,-0.065,0.019],["missing",1,0.012,-0.083]],
["none optional",-0.058,["weakest",6.13,-0.067,-0.01],["typed",1,-0.024,0.028]],
["share",0.492,["fit whole",0.175,0.015,-0.052],["fit whole",0.22,-0.042,0.017]],
["left names",1,["chosen required",-0.045,-0.011,0.036],["fit search",0.445,-0.058,0.024]],
["score",-5.011,["lead against",0.044,-0.073,-0.007],["many",1.099,0.01,-0.056]],
["missing",1,["free",1,0.039,-0.009],-0.082],
["none optional",-0.058,["none optional",-0.15,-0.005,-0.061],["typed",1,-0.022,0.025]],
["chosen required",-2.139,["left words",1,0.022,-0.058],["missing",1,0.011,-0.079]],
["left words",8,["weakest",2.729,-0.05,0.012],["fit about",0.763,-0.069,0.001]],
["ahead",1.744,["free",1,0.014,-0.031],["fit meaning",0.556,0.001,0.05]],
["score",-5.011,["lead against",0.044,-0.07,-0.005],["wired",2,0.008,-0.063]],
["left names",1,["chosen required",-0.045,-0.009,0.031],["typed",1,-0.079,-0.01]],
["missing",1,["none optional",-0.026,-0.025,0.015],-0.078],
["missing",1,["border:sentence",1,0.016,-0.022],-0.076],
["fit search",0.375,["chosen optional",-0.203,0.021,-0.028],["follows wired",1,0.033,-0.063]],
["weakest chosen",-1.259,["free",1,0.032,-0.041],["weakest chosen",0,0.014,-0.065]],
["left number",1,["weakest chosen",-1.259,-0.025,0.014],["fit name",0.236,0.006,-0.064]],
["none optional",-0.058,["none optional",-0.15,-0.002,-0.055],["typed",1,-0.021,0.022]],
["share",0.492,["fit whole",0.175,0.02,-0.044],["fit whole",0.22,-0.036,0.013]],
["many",1.099,["score",0.5,-0.013,0.022],["lead",0.753,-0.074,0.022]],
["missing",1,["border:sentence",1,0.014,-0.02],-0.073],
["left names",1,["chosen required",-0.01,-0.006,0.033],["free",2,-0.068,0.002]],
["score",-5.011,["fit search",0.244,-0.068,-0.005],["wired",2,0.007,-0.055]],
["missing",1,["none optional",-0.058,-0.026,0.011],-0.071],
["weakest chosen",0,["free",1,0.037,-0.008],-0.062],
["left number",1,["weakest chosen",-2.013,-0.043,0.009],["fit search",0.219,0.003,-0.065]],
["missing",1,["left names",1,0.008,-0.033],-0.069],
["weakest",2.729,["chosen required",-0.724,-0.007,-0.077],["left words",8,0.009,-0.043]],
["weakest chosen",0,["free",1,0.033,-0.008],["fit about",0.18,-0.066,-0.014]],
["score",-5.011,["chosen required",-0.01,-0.068,-0.005],["many",1.099,0.007,-0.042]],
["fit search",0.375,["chosen optional",-0.203,0.022,-0.025],["follows wired",1,0.028,-0.057]],
["missing",1,["none optional",-0.026,-0.02,0.01],-0.067],
["joined dropped",1,["chosen optional",-0.203,0.027,-0.008],["free",2,0.017,-0.064]],
["weakest chosen",0,["chosen required",-0.01,-0.008,0.029],["fit about",0.18,-0.063,-0.013]],
["left number",1,["weakest chosen",-1.259,-0.023,0.012],["fit search",0.219,0.005,-0.06]],
["missing",1,["wired",2,0.005,-0.049],-0.065],
["border:turn",1,["wired",1,0.003,-0.059],0.052],
["score",-5.011,["chosen required",-0.01,-0.065,-0.004],["none optional",-0.01,-0.015,0.012]],
["weakest chosen",0,["free",1,0.03,-0.007],-0.055],
["fit search",0.375,["chosen optional",-0.203,0.018,-0.022],["follows wired",1,0.025,-0.05]],
["missing",1,["share",0.492,-0.026,0.007],-0.063],
["turn search",0.05,["wired",1,0.003,-0.049],0.053],
["score",-5.011,["fit search",0.244,-0.061,0.002],["fit told",0.236,0.025,-0.006]],
["fit whole",0.22,["none required",-0.213,0.039,-0.047],["lead",0.272,0.039,-0.006]],
["weakest chosen",0,["free",1,0.028,-0.006],["fit about",0.18,-0.059,-0.012]],
["left number",1,["ahead",1.487,-0.014,0.014],["fit search",0.219,0.007,-0.056]],
["missing",1,["left names",1,0.007,-0.027],-0.062],
["fit search",0.375,["chosen optional",-0.203,0.017,-0.021],["follows wired",1,0.023,-0.045]],
["chosen optional",-1.953,["fit told",0.387,0,-0.074],["chosen optional",-0.203,0.028,-0.007]],
["none optional",-0.01,["weakest",6.13,-0.047,0.006],["typed",1,-0.021,0.022]],
["missing",1,["weakest chosen",-1.259,-0.019,0.008],-0.06],
["dealt joined",1,["weakest chosen",0,0.004,-0.05],-0.056],
["joined dropped",1,["left names",1,0.008,-0.028],["fit meaning",0.485,-0.068,0.007]],
["fit told",0.758,["fit meaning",0.556,-0.006,0.031],["fit verb",0.333,-0.078,0.003]],
["border:turn",1,["follows wired",1,0.002,-0.06],0.045],
["none optional",-0.058,["fit meaning",0.323,0.018,-0.038],["typed",1,-0.018,0.017]],
["missing",1,["many",1.099,0.005,-0.034],-0.058],
["score",-5.011,["chosen required",-0.01,-0.06,0.001],["fit told",0.236,0.023,-0.006]],
["fit whole",0.22,["none required",-0.213,0.037,-0.043],["lead",0.272,0.035,-0.005]],
["dealt joined",1,["score",1.131,-0.008,0.014],-0.054],
["left number",1,["weakest chosen",-2.013,-0.036,0.007],["fit search",0.219,0.007,-0.052]],
["fit told",0.758,["fit meaning",0.556,-0.005,0.029],["fit verb",0.333,-0.072,0.003]],
["joined dropped",1,["chosen optional",-0.203,0.021,-0.006],["free",2,0.02,-0.056]],
["missing",1,["none optional",-0.01,-0.013,0.01],-0.056],
["chosen optional",-1.953,["fit told",0.387,0.002,-0.07],["chosen optional",-0.203,0.024,-0.006]],
["weakest chosen",0,["free",1,0.024,-0.006],["fit about",0.18,-0.054,-0.007]],
["dealt joined",1,["score",-5.011,-0.043,0.004],-0.051],
["missing",1,["ahead",3.731,-0.005,0.022],-0.054],
["border:turn",1,["wired",1,0.003,-0.049],0.039],
["fit told",0.758,["fit meaning",0.556,-0.005,0.027],["fit verb",0.333,-0.068,0.003]],
["left names",2,["fit told",0.424,0.013,-0.011],["typed",3,-0.071,0.028]],
["fit whole",0.22,["none required",-0.213,0.035,-0.04],["fit told",0.149,0.057,-0.002]],
["chosen optional",-1.953,["none optional",0,-0.063,0.007],["chosen optional",-0.203,0.022,-0.005]],
["missing",1,["none optional",-0.058,-0.017,0.007],-0.053],
["dealt joined",1,["weakest chosen",0,0.003,-0.044],-0.049],
["fit search",0.408,["weakest",2.004,-0.061,-0.002],["follows wired",1,0.021,-0.036]],
["joined dropped",1,["fit verb",0.5,0.011,-0.013],["free",2,0.019,-0.053]],
["left quoted",1,["none optional",-0.01,-0.013,0.009],["left names",2,-0.059,0]],
["left number",1,["weakest chosen",-1.259,-0.018,0.009],["fit search",0.219,0.008,-0.047]],
["missing",1,["left words",8,0.004,-0.028],-0.051],
["weakest chosen",0,["free",1,0.021,-0.005],["fit about",0.18,-0.051,-0.006]],
["dealt joined",1,["weakest chosen",0,0.003,-0.041],-0.047],
["fit whole",0.331,["fit name",0.236,0.014,-0.024],["left names",1,0.016,-0.034]],
["fit told",0.758,["fit meaning",0.602,-0.003,0.031],["fit verb",0.333,-0.064,0.003]],
["score",-6.157,["ahead",0.21,-0.003,-0.05],["fit told",0.236,0.02,-0.006]],
["fit whole",0.22,["none required",-0.213,0.032,-0.038],["lead",0.272,0.031,-0.005]],
["share",0.492,["fit whole",0.175,0.029,-0.031],["fit told",0.758,0.007,-0.028]],
["fit search",0.375,["weakest",2.004,-0.057,-0.002],["skipped",1,0.021,-0.028]],
["missing",1,["left words",1,0.019,-0.004],-0.05],
["left quoted",1,["left names",2,0.003,-0.037],["left names",2,-0.056,0.001]],
["chosen optional",-1.953,["fit told",0.387,0.005,-0.063],["chosen optional",-0.203,0.02,-0.005]],
["missing",1,["ahead",3.731,-0.004,0.018],-0.049],
["dealt joined",1,["weakest chosen",0,0.003,-0.039],-0.044],
["chosen required",-4.101,["ahead",0.347,0.011,-0.051],["left names",1,0.005,-0.023]],
["border:turn",1,["follows wired",1,0.001,-0.051],0.033],
["fit whole",0.22,["none required",-0.213,0.03,-0.036],["fit told",0.149,0.052,-0.002]],
["missing",1,["none optional",-0.058,-0.015,0.006],-0.047],
["score",-6.157,["ahead",0.21,-0.002,-0.047],["fit told",0.236,0.018,-0.005]],
["fit search",0.375,["fit told",0.549,0,-0.037],["free",1,0.042,0]],
["chosen optional",-1.953,["fit whole",0.35,-0.051,0.014],["chosen optional",-0.203,0.019,-0.005]],
["dealt joined",1,["score",1.131,-0.007,0.012],-0.042],
["fit told",0.758,["fit meaning",0.556,-0.004,0.023],["fit verb",0.333,-0.059,0.004]],
["joined dropped",1,["fit verb",0.5,0.011,-0.013],["fit meaning",0.485,-0.056,0.01]],
["missing",1,["left words",1,0.018,-0.003],-0.046],
["left quoted",1,["none optional",-0.01,-0.011,0.008],["left names",2,-0.053,0.001]],
["weakest chosen",0,["chosen required",0,-0.003,0.026],["fit about",0.18,-0.046,-0.003]],
["score",-6.157,["ahead",0.21,-0.002,-0.045],["fit told",0.236,0.016,-0.004]],
["fit whole",0.331,["none required",-0.213,0.03,-0.015],["weakest chosen",-1.259,-0.022,0.017]],
["fit told",0.758,["fit search",0.445,-0.003,0.026],["fit verb",0.333,-0.056,0.004]],
["missing",1,["dealt joined",1,0.002,-0.04],-0.045],
["fit whole",0.22,["chosen optional",-0.039,0.021,-0.035],["lead",0.272,0.028,-0.005]],
["weakest chosen",0,["free",1,0.019,-0.004],["fit about",0.18,-0.045,-0.003]],
["left number",1,["dealt weakest",5.268,0.004,-0.045],["fit search",0.219,0.011,-0.042]],
["lead",0.753,["fit told",0.549,0.004,-0.031],["fit verb",0.667,0.038,-0.012]],
["left names",2,["chosen required",-4.101,-0.039,0.004],["typed",3,-0.065,0.031]],
["chosen optional",-1.953,["none optional",0,-0.054,0.008],["chosen optional",-0.203,0.017,-0.004]],
["missing",1,["ahead",3.731,-0.004,0.016],-0.044],
["left quoted",1,["none optional",-0.01,-0.011,0.007],["left names",2,-0.05,0.001]],
["weakest",3.439,["chosen required",-0.724,0.008,-0.056],["border:turn",1,0,0.04]],
["fit search",0.115,["chosen required",-0.499,0.034,-0.058],["fit name",0.236,0.023,-0.004]],
["fit about",0.127,["chosen optional",0,0.016,-0.041],["lead",0.203,0.043,-0.003]],
["chosen optional",-1.953,["fit whole",0.35,-0.047,0.015],["score",1.131,-0.007,0.012]],
["fit told",0.758,["fit meaning",0.556,-0.003,0.02],["fit verb",0.333,-0.052,0.004]],
["joined dropped",1,["fit verb",0.5,0.01,-0.012],["free",2,0.021,-0.046]],
["left words",1,["fit about",0.18,-0.029,0.033],["fit verb",0.667,0.002,-0.024]],
["dealt joined",1,["score",-6.157,-0.039,0.002],-0.038],
["fit told",0.758,["lead",0.753,-0.003,0.019],["ahead",2.093,-0.05,0.004]],
["missing",1,["free",1,0.014,-0.004],-0.042],
["left quoted",1,["left names",2,0.003,-0.032],["left names",2,-0.048,0.001]],
["weakest chosen",0,["free",1,0.017,-0.004],["fit about",0.18,-0.042,-0.003]],
["missing",1,["left number",1,0.003,-0.022],-0.041],
["left quoted",1,["none optional",-0.01,-0.01,0.007],["left names",2,-0.047,0.001]],
["dealt joined",1,["fit verb",0.667,0.005,-0.011],-0.036],
["weakest",2.729,["chosen required",-0.724,0.017,-0.068],["left words",8,0.005,-0.026]],
["weakest chosen",0,["chosen required",0,-0.003,0.022],["fit about",0.18,-0.041,-0.003]],
["chosen optional",-1.953,["fit told",0.387,0.007,-0.055],["none optional",-0.317,0.033,-0.001]],
["score",-6.157,["ahead",0.21,-0.001,-0.041],["fit told",0.236,0.015,-0.004]],
["fit whole",0.331,["none required",-0.213,0.028,-0.014],["left names",1,0.013,-0.029]],
["fit told",0.758,["fit search",0.445,-0.002,0.023],["fit verb",0.333,-0.05,0.004]],
["missing",1,["left words",1,0.015,-0.003],-0.04],
["chosen required",-4.101,["ahead",0.347,0.014,-0.045],["fit whole",0.22,-0.019,0.004]],
["fit told",0.549,["fit verb",0.333,0.013,-0.013],["score",1.131,-0.049,0.005]],
["none optional",-0.058,["fit search",0.264,0.021,-0.032],["fit about",0.18,-0.021,0.012]],
["joined dropped",1,["free",2,-0.007,0.011],["free",2,0.02,-0.043]],
["chosen optional",-1.953,["fit told",0.387,0.006,-0.053],["none optional",-0.317,0.031,-0.001]],
["dealt joined",1,["free",4,-0.002,0.018],-0.035],
["fit told",0.758,["fit meaning",0.602,-0.002,0.022],["ahead",2.093,-0.046,0.004]],
["wired",2,["fit verb",0.5,0.008,-0.01],["fit verb",0.5,-0.055,0.019]],
["weakest",2.729,["chosen required",-0.724,0.016,-0.065],["left words",8,0.004,-0.024]],
["missing",1,["left words",1,0.015,-0.003],-0.039],
["score",-6.157,["ahead",0.21,0,-0.04],["fit told",0.236,0.015,-0.004]],
["share",0.492,["fit whole",0.175,0.03,-0.026],["ahead",0.498,0.035,-0.001]],
["fit whole",0.22,["none required",-0.213,0.026,-0.03],["fit told",0.149,0.045,-0.002]],
["chosen optional",-1.953,["fit whole",0.35,-0.044,0.016],["none optional",-0.317,0.029,-0.001]],
["none optional",-0.058,["left words",2,-0.044,0.008],["fit about",0.18,-0.019,0.012]],
["lead",0.272,["chosen required",-1.012,-0.043,0.023],["free",1,0.023,-0.013]],
["weakest chosen",0,["free",1,0.015,-0.003],["left words",2,-0.038,-0.002]],
["missing",1,["none optional",-0.058,-0.011,0.004],-0.038],
["dealt joined",1,["free",4,-0.002,0.018],-0.034],
["left quoted",1,["left names",2,0.003,-0.029],["left names",2,-0.044,0.002]],
["fit told",0.758,["lead",0.753,-0.003,0.017],["fit verb",0.333,-0.046,0.004]],
["repeats",1,["fit about",0.127,-0.014,0.006],["fit about",0.372,0.02,-0.053]],
["fit told",0.549,["fit verb",0.333,0.013,-0.012],["ahead",3.731,-0.023,0.031]],
["missing",1,["left words",1,0.014,-0.003],-0.037],
["weakest",2.729,["chosen required",-0.724,0.016,-0.063],["none optional",-0.317,0.029,-0.001]],
["chosen required",-4.101,["fit whole",0.314,0.008,-0.048],["left names",1,0.004,-0.018]],
["score",-6.157,["ahead",0.21,0,-0.038],["fit told",0.236,0.013,-0.004]],
["fit about",0.763,["fit told",0.549,0.004,-0.025],["weakest chosen",-1.085,-0.025,0.03]],
["fit whole",0.244,["chosen optional",-0.039,0.029,-0.038],["lead",0.272,0.031,-0.005]],
["fit search",0.375,["weakest",2.004,-0.05,-0.001],["skipped",1,0.016,-0.025]],
["none optional",-0.01,["weakest",6.13,-0.038,0.01],["typed",1,-0.019,0.015]],
["dealt joined",1,["free",4,-0.002,0.018],-0.033],
["missing",1,["none required",-0.213,0.021,-0.002],-0.037],
["chosen required",-4.101,["ahead",0.347,0.015,-0.042],["lead",0.846,-0.003,0.018]],
["fit told",0.758,["fit search",0.445,-0.002,0.02],["fit verb",0.333,-0.045,0.004]],
["chosen optional",-1.953,["none optional",-0.058,-0.056,0.004],["fit verb",0.667,0.006,-0.012]],
["left words",1,["fit about",0.18,-0.026,0.028],["fit name",0.236,0.015,-0.009]],
["fit told",0.758,["fit whole",0.331,-0.006,0.01],["fit verb",0.333,-0.043,0.003]],
["weakest chosen",0,["chosen required",-0.01,-0.003,0.013],["fit about",0.18,-0.037,-0.001]],
["chosen optional",-1.953,["fit whole",0.35,-0.041,0.015],["free",4,-0.002,0.021]],
["dealt joined",1,["free",2,-0.006,0.007],-0.032],
["missing",1,["none optional",-0.058,-0.011,0.004],-0.036],
["left quoted",1,["none optional",-0.01,-0.008,0.006],["left names",2,-0.041,0.002]],
["joined dropped",1,["fit verb",0.5,0.008,-0.01],["fit meaning",0.485,-0.047,0.011]],
["repeats",1,["fit about",0.127,-0.013,0.005],["fit about",0.372,0.019,-0.05]],
["fit told",0.549,["weakest chosen",-0.219,0.012,-0.011],["ahead",3.731,-0.021,0.029]],
["wired",2,["fit verb",0.5,0.007,-0.009],["fit verb",0.5,-0.053,0.021]],
["score",-6.157,["ahead",0.21,0,-0.036],["fit told",0.236,0.013,-0.004]],
["weakest chosen",-1.259,["free",2,0.017,-0.025],["free",2,-0.009,0.018]],
["missing",1,["left words",1,0.013,-0.003],-0.035],
["fit told",0.758,["lead",0.753,-0.003,0.016],["fit verb",0.333,-0.042,0.004]],
["left names",2,["fit told",0.424,0.009,-0.008],["typed",3,-0.059,0.033]],
["left number",1,["dealt weakest",5.268,0.003,-0.042],["chosen required",-1.737,0.02,-0.034]],
["none optional",-0.317,["weakest",6.13,-0.03,0.048],["none optional",-0.058,-0.021,0.002]],
["fit about",0.763,["fit told",0.549,0.003,-0.023],["weakest chosen",-1.085,-0.022,0.027]],
["fit about",0.18,["weakest optional",8,0.019,-0.038],["free",1,0.031,-0.005]],
["chosen optional",-1.953,["none optional",-0.058,-0.054,0.003],["none optional",-0.15,0.022,-0.002]],
["left quoted",1,["left names",2,0.002,-0.025],["left names",2,-0.039,0.002]],
["missing",1,["none required",-0.213,0.019,-0.002],-0.034],
["wired",2,["left words",6,-0.002,0.02],["fit verb",0.5,-0.051,0.02]],
["dealt joined",1,["free",4,-0.002,0.017],-0.03],
["left words",1,["fit about",0.18,-0.024,0.026],["fit name",0.236,0.014,-0.008]],
["chosen optional",-1.953,["score",0.5,0.007,-0.047],["ahead",0.21,0.026,-0.001]],
["share",0.492,["border:sentence",2,-0.028,0.023],["ahead",0.498,0.034,-0.001]],
["weakest",2.729,["chosen required",-0.724,0.017,-0.061],["points wired",1,0.003,-0.032]]]`,
  relevance: `[-1.6557021396127936,
1.271,
["fit whole",0.175,["many",0.693,-0.341,0.028],["score",-3.04,-0.049,0.106]],
["fit whole",0.175,["many",0.693,-0.262,0.026],["missing",1,0.087,-0.141]],
["fit whole",0.22,["fit about",0.083,-0.223,-0.021],["missing",1,0.093,-0.109]],
["score",-2.145,["fit name",0.236,-0.176,-0.005],["fit meaning",0.292,0.032,0.108]],
["score",-2.145,["fit meaning",0.198,-0.176,-0.028],["score",-1.354,0.016,0.103]],
["score",-2.145,["fit about",0.127,-0.137,0.006],["fit meaning",0.292,0.024,0.102]],
["score",-3.04,["fit name",0.236,-0.137,-0.002],["fit about",0.18,0.006,0.099]],
["score",-1.354,["many",0.693,-0.093,0.078],["left words",1,0.051,0.103]],
["fit whole",0.22,["wired",1,-0.112,0.081],["missing",1,0.079,-0.081]],
["fit about",0.18,["weakest optional",8,0.037,-0.103],["fit name",0.236,-0.02,0.091]],
["score",-1.354,["fit whole",0.175,-0.107,0.001],["left words",1,0.043,0.098]],
["fit name",0.236,["chosen optional",0,0.017,-0.099],["missing",1,0.075,-0.052]],
["score",-1.354,["many",0.693,-0.066,0.071],["left words",1,0.038,0.095]],
["fit about",0.234,["chosen optional",0,0.037,-0.074],["fit name",0.236,0,0.088]],
["fit meaning",0.292,["score",-5.011,-0.102,-0.016],["missing",1,0.073,-0.051]],
["score",-1.354,["fit meaning",0.123,-0.104,-0.005],["left words",1,0.03,0.091]],
["fit about",0.234,["chosen optional",0,0.035,-0.062],["fit name",0.236,-0.003,0.083]],
["fit name",0.236,["weakest",2.729,-0.107,-0.019],["missing",1,0.065,-0.038]],
["many",0.693,["weakest",3.439,-0.099,0.006],["several",1,0.101,-0.01]],
["score",-1.354,["fit meaning",0.123,-0.092,-0.002],["left words",1,0.023,0.086]],
["fit about",0.234,["chosen optional",0,0.034,-0.053],["none optional",-0.1,0,0.078]],
["many",0.693,["weakest",3.439,-0.088,0.006],["several",1,0.099,-0.012]],
["fit meaning",0.123,["lead",0.002,0.01,-0.097],["weakest",2.729,-0.052,0.044]],
["many",0.693,["weakest",5.437,-0.055,0.02],["several",1,0.097,-0.012]],
["fit name",0.236,["share",0.385,0.043,-0.054],["missing",1,0.056,-0.033]],
["fit meaning",0.292,["lead against",0.036,-0.05,0.05],["missing",1,0.058,-0.039]],
["many",0.693,["weakest",3.439,-0.071,0.006],["several",1,0.094,-0.014]],
["score",-3.96,["lead against",0.036,-0.054,0.056],["weakest chosen",0,0.044,-0.063]],
["fit meaning",0.123,["lead",0.002,0.01,-0.085],["weakest",2.729,-0.043,0.038]],
["border:sentence",1,["weakest",3.439,-0.069,0.005],["score",-8.205,0,0.083]],
["free",2,["fit about",0.18,-0.047,0.032],["weakest optional",-1.3,-0.037,0.065]],
["border:sentence",1,["weakest",2.729,-0.071,0.003],["left words",1,-0.012,0.076]],
["fit name",0.414,["free",2,-0.041,0.031],["fit about",0.127,-0.02,0.064]],
["missing",1,["fit told",0.098,-0.034,0.041],["fit about",0.18,-0.089,0.016]],
["border:sentence",1,["typed",1,-0.041,0.021],["score",-8.205,-0.001,0.076]],
["fit meaning",0.123,["lead",0.002,0.018,-0.075],["weakest",2.729,-0.038,0.032]],
["free",2,["typed",2,-0.035,0.047],["chosen optional",-1.953,-0.039,0.058]],
["border:sentence",1,["weakest",3.439,-0.058,0.007],["left words",1,-0.015,0.069]],
["missing",1,["weakest",6.13,-0.009,0.059],["fit about",0.18,-0.082,0.016]],
["fit name",0.636,["free",2,-0.03,0.033],["lead",0.985,0.073,-0.008]],
["many",0.693,["weakest",5.437,-0.036,0.019],["several",1,0.085,-0.029]],
["missing",1,["weakest",6.13,-0.007,0.054],["fit about",0.18,-0.076,0.015]],
["weakest chosen",0,["weakest",7.515,-0.006,0.076],["none optional",-0.01,-0.009,-0.088]],
["typed",1,["chosen optional",0,0.052,-0.046],["score",-8.205,-0.058,0.043]],
["border:sentence",1,["typed",1,-0.033,0.018],["chosen optional",-1.953,-0.016,0.065]],
["fit name",0.236,["share",0.444,0.034,-0.041],["fit meaning",0.292,-0.006,0.045]],
["score",-5.011,["fit meaning",0.198,-0.075,0.007],["share",0.583,0.059,-0.009]],
["fit name",0.636,["lead",0.272,0.011,-0.048],["lead",0.753,0.077,0.004]],
["border:sentence",1,["weakest",3.439,-0.047,0.007],["chosen optional",-1.953,-0.017,0.062]],
["free",2,["none optional",-0.01,0.018,-0.036],["weakest optional",-1.3,-0.046,0.052]],
["fit name",0.236,["share",0.385,0.043,-0.034],["fit meaning",0.292,-0.005,0.041]],
["missing",1,["weakest",6.13,-0.006,0.048],["fit about",0.18,-0.068,0.018]],
["score",-5.011,["fit meaning",0.198,-0.07,0.007],["share",0.583,0.055,-0.009]],
["weakest chosen",0,["weakest",7.515,-0.006,0.069],["none optional",-0.01,-0.001,-0.076]],
["wired",1,["fit name",0.636,-0.015,0.044],["fit whole",0.35,0.071,-0.001]],
["border:sentence",1,["weakest",2.004,-0.056,0.003],["none optional",-0.058,-0.003,0.064]],
["share",1,["score",-5.011,-0.023,0.023],-0.062],
["free",2,["typed",2,-0.024,0.038],["weakest optional",-1.3,-0.047,0.047]],
["wired",1,["none required",0,-0.055,0.003],["fit whole",0.35,0.068,-0.002]],
["fit name",0.636,["lead",0.272,0.013,-0.044],["lead",0.753,0.073,-0.004]],
["fit meaning",0.123,["share",0.535,0.015,-0.07],["fit told",0.273,0.03,-0.021]],
["fit about",0.234,["none optional",-0.01,0.019,-0.032],["none optional",-0.1,-0.042,0.054]],
["typed",1,["chosen optional",0,0.044,-0.035],["none optional",-0.1,-0.05,0.04]],
["fit name",0.236,["lead",0.272,0,-0.062],["fit told",0.321,0.04,-0.009]],
["border:sentence",1,["weakest",3.439,-0.039,0.007],["left words",1,-0.02,0.053]],
["lead against",0.044,["fit whole",0.22,-0.034,0.013],["chosen required",-2.139,-0.003,0.057]],
["score",0.5,["fit told",0.321,0.007,-0.044],["chosen required",-1.012,-0.004,0.057]],
["fit about",0.286,["lead",0.272,0.008,-0.04],["none optional",-0.15,-0.03,0.048]],
["wired",1,["weakest",5.437,-0.022,0.017],["fit whole",0.35,0.063,-0.003]],
["weakest chosen",0,["weakest",7.515,-0.006,0.063],["fit search",0.285,-0.064,0.011]],
["fit about",0.127,["none optional",-0.01,0.02,-0.04],["fit told",0.273,0.05,-0.007]],
["score",-5.011,["fit meaning",0.198,-0.062,0.008],["share",0.583,0.049,-0.01]],
["fit name",0.636,["lead",0.272,0.012,-0.037],["lead",0.753,0.069,-0.007]],
["typed",1,["none optional",-0.01,0.022,-0.04],["none optional",-0.1,-0.045,0.037]],
["fit name",0.414,["lead",0.272,0.006,-0.042],["left words",3,-0.001,0.067]],
["score",-8.205,["skipped words",7,-0.069,0.015],["left words",3,-0.009,0.038]],
["skipped",1,["fit about",0.083,-0.034,0.01],["none optional",-0.058,-0.022,0.053]],
["score",-5.011,["fit meaning",0.198,-0.059,0.007],["share",0.583,0.045,-0.008]],
["score",0.5,["fit told",0.321,0.006,-0.038],["chosen required",-1.012,-0.006,0.054]],
["lead against",0.044,["fit search",0.158,-0.036,0.007],["chosen required",-2.139,-0.004,0.05]],
["skipped",1,["fit name",0.236,-0.026,0.014],["none optional",-0.058,-0.02,0.05]],
["wired",1,["none required",0,-0.047,0.004],["repeats",1,0.058,-0.005]],
["score",-8.205,["skipped words",7,-0.064,0.013],["left words",6,-0.002,0.062]],
["fit search",0.349,["lead",0.272,0.013,-0.036],["none required",0,-0.039,0.056]],
["weakest chosen",0,["weakest",7.515,-0.006,0.059],["fit search",0.285,-0.057,0.011]],
["fit about",0.234,["none optional",-0.01,0.016,-0.026],["none optional",-0.1,-0.034,0.046]],
["chosen optional",-1.953,["fit search",0.219,-0.075,0.029],["free",2,-0.008,0.04]],
["share",0.385,["several",1,0.048,-0.033],["fit name",0.636,-0.014,0.041]],
["fit told",0.321,["fit told",0.098,-0.018,0.033],["fit search",0.349,-0.047,0.027]],
["chosen optional",-1.953,["fit search",0.219,-0.071,0.028],["typed",2,-0.004,0.047]],
["share",1,["weakest",5.437,-0.009,0.025],["none optional",0,-0.056,-0.011]],
["skipped",1,["score",-6.157,-0.046,0.002],["none optional",-0.058,-0.019,0.047]],
["lead",0.272,["fit told",0.098,-0.019,0.041],["fit meaning",0.323,-0.053,0.014]],
["fit told",0.273,["fit about",0.083,-0.015,0.042],["typed",1,-0.047,0.012]],
["lead against",0.044,["score",-5.011,-0.028,0.007],["chosen required",-2.139,-0.005,0.045]],
["left words",3,["typed",1,-0.029,0.015],["fit meaning",0.198,-0.03,0.042]],
["lead",0.272,["fit told",0.098,-0.016,0.038],["fit meaning",0.323,-0.049,0.013]],
["fit told",0.273,["fit about",0.083,-0.012,0.038],["fit search",0.349,-0.037,0.025]],
["skipped",1,["weakest",2.004,-0.043,0.002],["none optional",-0.058,-0.018,0.045]],
["weakest chosen",0,["weakest",7.515,-0.006,0.055],["none optional",-0.01,0.009,-0.059]],
["chosen optional",-1.953,["fit search",0.219,-0.067,0.025],["free",2,-0.007,0.036]],
["skipped",1,["score",-6.157,-0.042,0.001],["skipped number",1,0.041,-0.02]],
["left words",3,["share",0.535,0.019,-0.024],["left names",2,0.033,-0.041]],
["wired",1,["none required",0,-0.043,0.003],["fit whole",0.35,0.052,-0.007]],
["chosen optional",-1.953,["score",-5.011,-0.069,0.018],["free",2,-0.006,0.034]],
["weakest",5.437,["share",0.78,0.008,-0.05],["none optional",-0.01,0.052,-0.022]],
["chosen optional",-1.953,["weakest",6.74,-0.065,0.022],["fit told",0.321,0.016,-0.021]],
["fit name",0.636,["lead",0.272,0.009,-0.027],["lead",0.753,0.063,-0.014]],
["fit about",0.286,["fit told",0.273,0.004,-0.034],["fit told",0.605,0.044,-0.019]],
["score",-8.205,["skipped words",7,-0.057,0.011],["left words",6,-0.003,0.059]],
["fit about",0.127,["none optional",-0.01,0.02,-0.034],["weakest",5.437,-0.008,0.046]],
["weakest chosen",0,["chosen required",-0.01,-0.006,0.046],["fit search",0.285,-0.049,0.011]],
["chosen optional",-1.953,["fit search",0.219,-0.061,0.024],["typed",2,-0.004,0.04]],
["several",1,["many",0.693,-0.003,0.059],["fit meaning",0.361,-0.063,0.018]],
["lead against",0.044,["score",-5.011,-0.024,0.006],["ahead",0.888,0.047,0]],
["skipped",1,["fit name",0.414,-0.017,0.018],["none optional",-0.058,-0.018,0.04]],
["lead",0.272,["fit told",0.098,-0.014,0.034],["fit meaning",0.323,-0.042,0.012]],
["fit told",0.321,["several",1,0.014,-0.054],["fit search",0.349,-0.036,0.022]],
["weakest chosen",0,["weakest",7.515,-0.005,0.049],["none optional",-0.01,0.007,-0.05]],
["chosen required",-1.337,["weakest",0.886,-0.031,0.036],["weakest",5.437,-0.026,0.012]]]`,
} as const;
